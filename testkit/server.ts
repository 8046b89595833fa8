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

const connections = new WeakMap<Server, Promise<Client>>();

/**
 * One connection of the owner's for as long as the database stands: what is asked of every table
 * again and again is planned once. A new connection would look all of them up for each question.
 */
export function ownerConnection(server: Server): Promise<Client> {
  const open = connections.get(server) ?? connectOwner(server);
  connections.set(server, open);
  return open;
}

async function connectOwner(server: Server): Promise<Client> {
  // To begin workers beside it takes longer than to read all of these small tables.
  const options = '-c jit=off -c max_parallel_workers_per_gather=0';
  const client = new Client({ ...server, options });
  // It ends with the database.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
