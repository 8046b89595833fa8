import { sql } from 'kysely';
import { DOCUMENT, HEAD } from '#domains/documents/server/door/document-head.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tender } from '#domains/payments/core/tenders.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { GiftCardChange } from '../contract/gift-card-change.ts';
import type { ExistingCard } from '../core/decide-gift-card.ts';
import { CARD_COLUMNS } from './gift-card.sql.ts';

export type HeldCard = ExistingCard & { id: string };

/** Locks a card: by its id if it was sold in a branch of the caller, by its code in any branch. */
export async function holdCard(
  tx: Tx,
  scope: Scope & { shop_id: string },
  lookup: { date: string } & ({ id: string } | { code_hash: Buffer }),
): Promise<HeldCard | undefined> {
  const { shop_id } = scope;
  const matchesLookup =
    'id' in lookup
      ? sql`g.id = ${lookup.id} and ${isInScope(scope, sql`d`)}`
      : sql`g.code_hash = ${lookup.code_hash}`;
  const { rows } = await sql<HeldCard>`
    select g.id, ${CARD_COLUMNS}, coalesce(g.expires_on < ${lookup.date}::date, false) as expired
    from gift_card g join document d on d.shop_id = g.shop_id and d.id = g.id
    where g.shop_id = ${shop_id} and ${matchesLookup}
    for update of g`.execute(tx);
  return rows[0];
}

type ToInsert = {
  id: string;
  card: HeldCard;
  amount: Minor;
  expires_on: string | null;
  tenders: readonly Tender[];
  note: string;
};

/** A change of a card that the caller has locked. */
export async function insertChange(tx: Tx, shop_id: string, change: ToInsert): Promise<void> {
  const { id, card, amount, expires_on, tenders, note } = change;
  await sql`
    with ${settle({ shop_id, id }, tenders, [])}, changed as (
      update gift_card set balance = balance + ${amount}, expires_on = ${expires_on}
      where shop_id = ${shop_id} and id = ${card.id}
      returning balance
    ), line as (
      insert into gift_card_line (shop_id, card_id, document_id, amount)
      values (${shop_id}, ${card.id}, ${id}, ${amount})
    )
    insert into gift_card_change (shop_id, document_id, card_id, amount, after, expired_on,
      expires_on, note)
    select ${shop_id}, ${id}, ${card.id}, ${amount}, balance, ${card.expires_on}::date,
      ${expires_on}::date, ${note}
    from changed`.execute(tx);
}

export async function loadChange(tx: Tx, shop_id: string, id: string): Promise<GiftCardChange> {
  const { rows } = await sql<GiftCardChange>`
    select ${HEAD}, u.name as cashier, x.card_id, g.code_end, x.amount, x.after,
      to_char(x.expires_on, 'YYYY-MM-DD') as expires_on, ${PAYMENTS} as payments, x.note
    from ${DOCUMENT}
    join gift_card_change x on x.shop_id = d.shop_id and x.document_id = d.id
    join gift_card g on g.shop_id = x.shop_id and g.id = x.card_id
    join app_user u on u.id = d.posted_by
    where d.shop_id = ${shop_id} and d.id = ${id}`.execute(tx);
  return assertPresent(rows[0], 'a posted change of a gift card exists');
}

/** Restores the expiry date from before a top-up, unless there was a later top-up. */
export async function giveDayBack(tx: Tx, shop_id: string, document_id: string): Promise<void> {
  await sql`
    update gift_card g set expires_on = c.expired_on
    from gift_card_change c
    where c.shop_id = ${shop_id} and c.document_id = ${document_id}
      and g.shop_id = c.shop_id and g.id = c.card_id
      and g.expires_on is not distinct from c.expires_on
      and c.expires_on is distinct from c.expired_on`.execute(tx);
}
