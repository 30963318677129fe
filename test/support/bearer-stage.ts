import pg from 'pg';
import { BearerClient } from './bearer-client.js';
import { HelplineApp, type HelplineAppOptions } from './helpline-app.js';

/** A whole server, a client of its bearer API, and a connection to its database. */
export class BearerStage {
  readonly app: HelplineApp;
  readonly api: BearerClient;
  readonly database: pg.Client;

  private constructor(app: HelplineApp) {
    this.app = app;
    this.api = new BearerClient(app);
    this.database = new pg.Client({ connectionString: app.databaseUrl });
  }

  static async open(options?: HelplineAppOptions): Promise<BearerStage> {
    const stage = new BearerStage(await HelplineApp.start(options));
    await stage.database.connect();
    return stage;
  }

  async close(): Promise<void> {
    await this.database.end();
    await this.app.close();
  }
}
