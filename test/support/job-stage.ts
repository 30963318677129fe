import pg from 'pg';
import type { JobStore } from '../../src/jobs/job-store.js';
import { startTestDatabase, type TestDatabase } from './database.js';

/** A database with its store of jobs, and a connection for the changes that jobs belong to. */
export class JobStage {
  readonly database: TestDatabase;
  readonly jobs: JobStore;
  readonly client: pg.Client;

  private constructor(database: TestDatabase, jobs: JobStore) {
    this.database = database;
    this.jobs = jobs;
    this.client = new pg.Client({ connectionString: database.superuserUrl });
  }

  static async open(): Promise<JobStage> {
    const database = await startTestDatabase();
    const { jobs } = await database.openStorage();
    const stage = new JobStage(database, jobs);
    await stage.client.connect();
    return stage;
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.database.close();
  }
}
