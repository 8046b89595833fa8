import { type CompiledQuery, sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { WriteOff } from '../contract/write-off.ts';
import type { LoadedWriteOff } from '../core/decide-write-off.ts';

type Lookup = { shop_id: string; scope: Scope; party_id: string };

/** The party, and its open items where the caller works, under the lock of its balance. */
export function writeOffFacts({ shop_id, scope, party_id }: Lookup): CompiledQuery<LoadedWriteOff> {
  return toQuery(sql<LoadedWriteOff>`
    with found as (
      select id, kind from party
      where shop_id = ${shop_id} and id = ${party_id} and archived_at is null
    )
    select ${accountsOf(shop_id)} as accounts, (select to_json(found) from found) as party,
      coalesce((select balance from party_balance
        where shop_id = ${shop_id} and party_id = ${party_id}), 0) as owed,
      (select coalesce(json_agg(json_build_object('document_id', i.document_id, 'open', i.open)
          order by i.due_date, i.document_id), '[]')
        from found
        join open_item i on i.shop_id = ${shop_id} and i.kind = found.kind
          and i.party_id = found.id and i.open > 0
        join document d on d.shop_id = i.shop_id and d.id = i.document_id
        where ${isInScope(scope, sql`d`)}) as open`);
}

type Document = { shop_id: string; document_id: string };

/** The write-off, which never changes afterwards. */
export const insertWriteOff = fixedQuery<
  Document & {
    party_id: string;
    amount: Minor;
    due_before: Minor;
    due_after: Minor;
    reason: string;
  }
>(
  (value) => sql`
  insert into write_off (shop_id, document_id, party_id, amount, due_before, due_after, reason)
  values (${value('shop_id')}, ${value('document_id')}, ${value('party_id')}, ${value('amount')},
    ${value('due_before')}, ${value('due_after')}, ${value('reason')})`,
);

export const insertWriteOffLines = fixedQuery<
  Document & {
    settles_ids: readonly string[];
    amounts_before: readonly Minor[];
    amounts: readonly Minor[];
  }
>(
  (value) => sql`
  insert into write_off_line (shop_id, document_id, line_no, settles_id, before, amount)
  select ${value('shop_id')}, ${value('document_id')}, line_no, settles_id, before, amount
  from unnest(${value('settles_ids')}::uuid[], ${value('amounts_before')}::bigint[],
    ${value('amounts')}::bigint[]) with ordinality as t (settles_id, before, amount, line_no)`,
);

/** A posted write-off of a branch that the caller can access. */
export async function findWriteOff(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<WriteOff | undefined> {
  return (await tx.executeQuery<WriteOff>(writeOffQuery(shop_id, id, scope))).rows[0];
}

export function writeOffQuery(shop_id: string, id: string, scope: Scope): CompiledQuery<WriteOff> {
  return toQuery(sql<WriteOff>`
    select ${HEAD}, u.name as posted_by, x.party_id, c.name as party_name, c.kind, x.amount,
      x.due_before, x.due_after, x.reason,
      (select coalesce(json_agg(json_build_object('document_id', l.settles_id,
          'number', sn.number, 'business_date', sd.business_date, 'before', l.before,
          'amount', l.amount, 'after', l.before - l.amount) order by l.line_no), '[]')
        from write_off_line l
        join document sd on sd.shop_id = l.shop_id and sd.id = l.settles_id
        join document_number sn on sn.shop_id = l.shop_id and sn.document_id = l.settles_id
        where l.shop_id = d.shop_id and l.document_id = d.id and ${isInScope(scope, sql`sd`)})
        as allocations
    from ${DOCUMENT}
    join write_off x on x.shop_id = d.shop_id and x.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.party_id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`);
}
