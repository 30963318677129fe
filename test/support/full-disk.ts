import pg from 'pg';

/** PostgreSQL's own error, raised where a full disk would have it raised: by new calls, audit rows and tables. */
const FILL = `
  CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE FUNCTION no_room_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON calls EXECUTE FUNCTION no_room();
  CREATE TRIGGER full_disk BEFORE INSERT ON transcript_accesses EXECUTE FUNCTION no_room();
  CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE', 'CREATE TABLE AS')
    EXECUTE FUNCTION no_room_for_tables();`;
const CLEAR = `
  DROP EVENT TRIGGER full_disk;
  DROP FUNCTION no_room_for_tables();
  DROP FUNCTION no_room() CASCADE;`;

/** The disk of that database is full while `work` goes on. */
export async function onFullDisk(url: string, work: () => Promise<void>): Promise<void> {
  await run(url, FILL);
  try {
    await work();
  } finally {
    await run(url, CLEAR);
  }
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
