import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type ChangeRefusal, checkNames } from '../core/decide-account.ts';
import { nextCode } from '../core/sections.ts';
import { insertAccounts, lockChart } from './account.sql.ts';
import { changeInChart } from './chart/change-chart.ts';
import { loadChart } from './chart/chart.sql.ts';
import {
  isShopAccount,
  type ShopAccount,
  type ShopAccountKind,
  selectShopAccounts,
} from './shop-account.sql.ts';

/** Accounts of one kind that a shop adds to its chart, with their subject in the audit log. */
export type ShopAccounts = ShopAccountKind & { subject: 'expense_category' | 'income_account' };

type Page = {
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  archived?: 'true' | 'false' | undefined;
};

export async function listShopAccounts(tx: Tx, shop_id: string, of: ShopAccounts, filter: Page) {
  const { q = '', limit, cursor, archived = 'false' } = filter;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const rows = { shop_id, archived: archived === 'true', pattern: containing(q) };
  return pageOf(await selectShopAccounts(tx, of, rows, { after, limit }), limit);
}

/** null: no code is left. */
export async function addShopAccount(
  tx: Tx,
  context: Context,
  of: ShopAccounts,
  made: Pick<ShopAccount, 'name' | 'name_bn'> & { id?: string | undefined },
): Promise<{ data: ShopAccount } | Rejection<'name_taken'> | null> {
  const { shop_id } = context.actor;
  await lockChart(tx, shop_id);
  const { section } = of;
  const chart = await loadChart(tx, shop_id);
  const code = nextCode(section, new Set([...chart.values()].map((one) => one.code)));
  if (code === null) return null;
  const { id = context.newId(), name, name_bn } = made;
  const account = { id, name, name_bn, code, archived: false, version: 1 };
  const taken = checkNames(chart, { id, name, name_bn, section, parent_id: null });
  if (taken !== null) return taken;
  await insertAccounts(tx, shop_id, [{ id, code, name, name_bn, section }]);
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

export async function changeShopAccount(
  tx: Tx,
  context: Context,
  of: ShopAccounts,
  { id, change: { version, ...change } }: { id: string; change: Change },
): Promise<{ data: ShopAccount } | ChangeRefusal | Rejection<'not_found' | 'version_conflict'>> {
  if (!(await isShopAccount(tx, context.actor.shop_id, of, id))) return reject('not_found');
  const action = `${of.subject}.changed`;
  const after = await changeInChart(tx, context, { id, version, change: defined(change), action });
  if (isRejection(after)) return after;
  const { code, name, name_bn, archived } = after;
  return { data: { id, code, name, name_bn, archived, version: after.version } };
}
