import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf, IS_EXPENSE_CATEGORY } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { cashAccountOf } from '#domains/payments/server/door/cash-account.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { CashMovement } from '../../contract/cash-movement.ts';
import type { ChosenPurpose, DrawerPurpose } from '../../core/decide-cash-movement.ts';

/**
 * The purpose that an account `a` can serve: an expense account without a posting rule, or the
 * account of a payment method other than cash.
 */
const FITS: RawBuilder<ChosenPurpose | null> = sql`case
  when ${IS_EXPENSE_CATEGORY} then 'expense'
  when a.id in (select m.account_id from payment_method m
      where m.shop_id = a.shop_id and m.kind in ('bank', 'mobile') and m.archived_at is null
      union all select k.account_id from bank_account k
      where k.shop_id = a.shop_id and k.archived_at is null) then 'bank' end`;

export type LoadedFacts = {
  accounts: Accounts;
  cash_account_id: string;
  account: { id: string; fits: ChosenPurpose | null } | null;
};

export const drawerFacts = fixedQuery<{ shop_id: string; account_id: string | null }, LoadedFacts>(
  (value) => sql`
  select ${accountsOf(value('shop_id'))} as accounts,
    ${cashAccountOf(value('shop_id'))} as cash_account_id,
    (select json_build_object('id', a.id, 'fits', ${FITS}) from account a
      where a.shop_id = ${value('shop_id')} and a.id = ${value('account_id')}::uuid
        and a.archived_at is null) as account`,
);

/** The warehouse of a register that the caller may access. */
export async function findWarehouseOf(
  tx: Tx,
  lookup: { shop_id: string; register_id: string; scope: Scope },
): Promise<string | undefined> {
  const result = await sql<{ warehouse_id: string }>`
    select r.warehouse_id from register r
    where r.shop_id = ${lookup.shop_id} and r.id = ${lookup.register_id}
      and ${isInScope(lookup.scope, sql`r`)}`.execute(tx);
  return result.rows[0]?.warehouse_id;
}

export const insertCashMovement = fixedQuery<{
  shop_id: string;
  document_id: string;
  purpose: DrawerPurpose;
  amount: Minor;
  account_id: string | null;
  reason: string;
}>(
  (value) => sql`
  insert into cash_movement (shop_id, document_id, purpose, amount, account_id, reason)
  values (${value('shop_id')}, ${value('document_id')}, ${value('purpose')}, ${value('amount')},
    ${value('account_id')}, ${value('reason')})`,
);

/** A posted cash movement of a branch that the caller may access. */
export async function findCashMovement(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<CashMovement | undefined> {
  const query = cashMovementQuery(shop_id, id, scope);
  return (await tx.executeQuery<CashMovement>(query)).rows[0];
}

export function cashMovementQuery(
  shop_id: string,
  id: string,
  scope: Scope,
): CompiledQuery<CashMovement> {
  return toQuery(sql<CashMovement>`
    select ${HEAD}, d.shift_id, x.purpose, x.account_id, x.amount, x.reason
    from ${DOCUMENT}
    join cash_movement x on x.shop_id = d.shop_id and x.document_id = d.id
    where ${isDocument(shop_id, id, scope)}`);
}

type DrawerAccount = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  purpose: ChosenPurpose;
};

export async function selectDrawerAccounts(
  tx: Tx,
  filter: { shop_id: string; pattern: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<DrawerAccount>[]> {
  const [code = null] = filter.after ?? [];
  const result = await sql<Keyed<DrawerAccount>>`
    select a.id, a.code, a.name, a.name_bn, ${FITS} as purpose, array[a.code] as page_key
    from account a
    where a.shop_id = ${filter.shop_id} and a.archived_at is null and ${FITS} is not null
      and (a.name ilike ${filter.pattern} or a.name_bn ilike ${filter.pattern})
      and (${code}::text is null or a.code > ${code}::text)
    order by a.code limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}
