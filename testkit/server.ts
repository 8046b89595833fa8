import { Client } from 'pg';

/** The connection to the PostgreSQL of a test run, as its owner. */
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
 * One owner connection for the life of a database, so that repeated queries on all tables are
 * planned once. A new connection would look all of them up each time.
 */
export function ownerConnection(server: Server): Promise<Client> {
  const open = connections.get(server) ?? connectOwner(server);
  connections.set(server, open);
  return open;
}

async function connectOwner(server: Server): Promise<Client> {
  // Starting parallel workers takes longer than reading these small tables.
  const options = '-c jit=off -c max_parallel_workers_per_gather=0';
  const client = new Client({ ...server, options });
  // It ends with the database.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
