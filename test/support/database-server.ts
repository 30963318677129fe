/** The PostgreSQL of one process of jest, as the process that runs it reports it. */
export interface DatabaseServer {
  readonly url: string;
  readonly superuserUrl: string;
}
