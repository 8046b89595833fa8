import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { isUnique } from '#platform/db/is-unique.sql.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import {
  insertOwnAccount,
  lockOwnAccount,
  type OwnAccount,
  type OwnKind,
  selectOwnAccounts,
  takeOwnCode,
  updateOwnAccount,
} from './own-account.sql.ts';

/** Accounts of one kind that a shop adds to its chart, and how the audit log calls them. */
export type OwnAccounts = OwnKind & { subject: 'expense_category' | 'income_account' };

type Page = {
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  archived?: 'true' | 'false' | undefined;
};

export async function listOwnAccounts(tx: Tx, shop_id: string, of: OwnAccounts, asked: Page) {
  const { q = '', limit, cursor, archived = 'false' } = asked;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const rows = { shop_id, archived: archived === 'true', pattern: containing(q) };
  return pageOf(await selectOwnAccounts(tx, of, rows, { after, limit }), limit);
}

/** null: no code is left. */
export async function addOwnAccount(
  tx: Tx,
  context: Context,
  of: OwnAccounts,
  made: Pick<OwnAccount, 'name' | 'name_bn'> & { id?: string | undefined },
): Promise<{ data: OwnAccount } | Rejection<'name_taken'> | null> {
  const { shop_id } = context.actor;
  const code = await takeOwnCode(tx, shop_id, of);
  if (code === undefined) return null;
  const { id = context.newId(), name, name_bn } = made;
  const account = { id, name, name_bn, code, archived: false, version: 1 };
  const isFree = await isUnique(tx, () => insertOwnAccount(tx, shop_id, of, account));
  if (!isFree) return reject('name_taken', { path: 'name' });
  const action = `${of.subject}.created`;
  await writeAudit(tx, context, { action, subject_id: account.id, after: account });
  return { data: account };
}

type Change = {
  version: number;
  name?: string | undefined;
  name_bn?: string | undefined;
  archived?: boolean | undefined;
};

export async function changeOwnAccount(
  tx: Tx,
  context: Context,
  of: OwnAccounts,
  { id, change }: { id: string; change: Change },
): Promise<{ data: OwnAccount } | Rejection<'not_found' | 'version_conflict' | 'name_taken'>> {
  const { shop_id } = context.actor;
  const before = await lockOwnAccount(tx, shop_id, of, id);
  if (before === undefined) return reject('not_found');
  if (before.version !== change.version) return reject('version_conflict', { path: 'version' });
  const after = {
    ...before,
    name: change.name ?? before.name,
    name_bn: change.name_bn ?? before.name_bn,
    archived: change.archived ?? before.archived,
    version: before.version + 1,
  };
  const { now } = context;
  const isFree = await isUnique(tx, () => updateOwnAccount(tx, shop_id, { ...after, now }));
  if (!isFree) return reject('name_taken', { path: 'name' });
  const action = `${of.subject}.changed`;
  await writeAudit(tx, context, { action, subject_id: before.id, before, after });
  return { data: after };
}
