import { createHash } from 'node:crypto';
import type { AnyRoute } from '#platform/contract/route.ts';
import { accessTokenHash } from './access-token.ts';
import { apiKeyHash } from './api-key.ts';

/** The credential of a request: the statement that looks it up, and what it is valid for. */
export type Caller = {
  readonly statement: string;
  /** The prepared statement that it executes, if any. */
  readonly prepares?: string;
  /** For a ticket, the one path that it opens. */
  readonly path: string | null;
  /** Whether a program uses a user's key. */
  readonly isKey: boolean;
};

type Shown = { authorization: string | undefined; params: unknown; query: unknown };

const TICKET = /^[A-Za-z0-9_-]{43}$/;

/** The permissions as one text, which is parsed once and not in each request. */
const WHO =
  'a.user_id, a.shop_id, a.branch_ids, a.warehouse_ids, a.session_id, a.user_name, a.language, ' +
  "a.role_code, a.discount_limit, array_to_string(a.permissions, ' ') as permissions";
/** Parsing and planning it in each request cost a third of its execution. */
const BY_TOKEN = `prepare caller_by_token (bytea) as select ${WHO} from authenticate($1) a`;
const OF_KEY = 'a.api_key_id, a.refusal, a.is_use_unreported';

/** From a token or key in the header; for a file also from a ticket in the link. null: none. */
export function callerOf(route: AnyRoute, request: Shown): Caller | null {
  const hash = accessTokenHash(request.authorization);
  const known = { path: null, isKey: false };
  if (hash !== null) {
    return { ...known, statement: `execute caller_by_token('\\x${hash}')`, prepares: BY_TOKEN };
  }
  const key = apiKeyHash(request.authorization)?.toString('hex');
  if (key !== undefined) {
    const statement = `select ${WHO}, ${OF_KEY} from authenticate_key('\\x${key}') a`;
    return { ...known, isKey: true, statement };
  }
  const { ticket } = request.query as { ticket?: unknown };
  const isOpen = route.file !== null && request.authorization === undefined;
  if (!isOpen || typeof ticket !== 'string' || !TICKET.test(ticket)) return null;
  return {
    statement: spending(ticketHash(ticket).toString('hex')),
    path: concrete(route.path, request.params),
    isKey: false,
  };
}

/** The statement that looks up the token in the header, in a shop or not; null: no token. */
export function tokenStatement(authorization: string | undefined): string | null {
  const hash = accessTokenHash(authorization);
  return hash === null ? null : `select * from whose_token('\\x${hash}')`;
}

/** Records the use of a key. Both ids come from its row. */
export function tellingUse({ shop_id, api_key_id }: Record<string, unknown>): string {
  return `select tell_key_use('${shop_id}', '${api_key_id}')`;
}

/** Of many concurrent requests one uses the ticket, because only one deletes its row. */
function spending(hash: string): string {
  return (
    `with spent as (delete from file_ticket where token_hash = '\\x${hash}' returning *) ` +
    `select ${WHO}, spent.path from spent, authenticate(spent.token_hash) a`
  );
}

/** A ticket opens only the path that it was issued for. */
export function isFor(caller: Caller, row: Record<string, unknown>): boolean {
  return caller.path === null || row.path === caller.path;
}

/** Differs from the hash of any token in a header: the hashed text is no valid token. */
export function ticketHash(ticket: string): Buffer {
  return createHash('sha256').update(`file ticket ${ticket}`).digest();
}

/** Fills `/pos-sale/{id}.pdf` with its id. */
function concrete(path: string, params: unknown): string {
  const values = params as Record<string, string | undefined>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
