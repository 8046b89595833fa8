import { Client } from 'pg';

/** How to reach the PostgreSQL of a test run, as its owner. */
export type Server = {
  host: string;
  port: number;
  user: string;
  password: string | undefined;
  database: string;
};

export async function withAdmin<T>(
  server: Server,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
