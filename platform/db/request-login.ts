import { createHmac } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { assert } from '#domains/kernel/core/assert.ts';
import { findRights, grantLogin, nameOfDatabase, type Rights } from './request-login.sql.ts';

const NAME_BYTES_MAX = 63;

/** PostgreSQL's codes for a missing login, a wrong password, and a role that it may not become. */
const REFUSED: unknown[] = ['28000', '28P01', '42501'];

/**
 * The login of requests: with the rights of `halkhata_app` and no others, whatever a statement sets
 * or resets. It belongs to one database and is named after it (`halkhata_requests`). Its password
 * is derived from the owner's, so that every process with the owner's address finds the same one.
 * The role is created or repaired if that login does not work, which needs CREATEROLE.
 *
 * @throws Error when the login has more rights than the application, or cannot be created.
 */
export async function openRequestLogin(owner: ClientConfig): Promise<ClientConfig> {
  const login = await loginOf(owner, 'requests');
  if (!(await isReady(login))) {
    await makeLogin(owner, login, {
      granted: 'halkhata_app',
      serves: 'requests run',
      variable: 'DATABASE_APP_URL',
    });
  }
  await assertBound(login);
  return login;
}

/** The login of one part of the server, which may not exist yet. */
export function loginOf(owner: ClientConfig, part: 'requests' | 'jobs'): Promise<ClientConfig> {
  return withClient(owner, async (client) => {
    const user = `${await nameOfDatabase(client)}_${part}`;
    assert(Buffer.byteLength(user) <= NAME_BYTES_MAX, `the name ${user} is too long for a role`);
    return { ...owner, user, password: derivePassword(owner.password, part) };
  });
}

/** @throws Error with what the operator can do, if the owner may not create roles. */
export async function makeLogin(
  owner: ClientConfig,
  login: ClientConfig,
  { granted, serves, variable }: { granted: string; serves: string; variable: string },
): Promise<void> {
  await withClient(owner, (client) => grantLogin(client, login, granted)).catch((cause: Error) => {
    throw new Error(
      `The role ${login.user}, as which ${serves}, could not be made (${cause.message}):` +
        ` give the role of DATABASE_URL the right CREATEROLE, or set ${variable}.`,
      { cause },
    );
  });
}

/** Whether the server refused the login: it does not exist, or is not as it was made. */
export function isRefusedLogin(error: unknown): boolean {
  return REFUSED.includes((error as { code?: unknown }).code);
}

/** Refuses a login with more than the application's rights. */
export async function assertBound(login: ClientConfig): Promise<void> {
  const fault = faultOf(await withClient(login, findRights));
  if (fault === null) return;
  throw new Error(`Requests would run as a database role that ${fault}.`);
}

/** null if the role has exactly the application's rights. */
function faultOf(rights: Rights): string | null {
  const { login, attributes, roles, owned } = rights;
  if (attributes.length > 0) return `has ${attributes.join(', ')} (${login})`;
  if (!rights.is_application) return `has not the rights of halkhata_app (${login})`;
  if (roles.length > 0) return `can become ${roles.join(', ')} (${login})`;
  return owned > 0 ? `owns ${owned} objects (${login})` : null;
}

async function isReady(login: ClientConfig): Promise<boolean> {
  try {
    return (await withClient(login, findRights)).is_application;
  } catch (error) {
    if (isRefusedLogin(error)) return false;
    throw error;
  }
}

/** None if the owner has none: such a server authenticates its clients otherwise. */
function derivePassword(password: ClientConfig['password'], part: string): string | undefined {
  if (typeof password !== 'string' || password === '') return undefined;
  return createHmac('sha256', password).update(`halkhata ${part}`).digest('base64url');
}

export async function withClient<T>(
  config: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
