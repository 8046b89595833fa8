import { type CompiledQuery, sql } from 'kysely';
import { DOCUMENT, HEAD } from '#domains/documents/server/door/document-head.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { GiftCardChange } from '../contract/gift-card-change.ts';
import type { ExistingCard } from '../core/decide-gift-card.ts';
import { CARD_COLUMNS } from './gift-card.sql.ts';

export type HeldCard = ExistingCard & { id: string };

type CardLookup = { document_id: string } & ({ id: string } | { code_hash: Buffer });

/**
 * Locks a card: by its id if it was sold in a branch of the caller, by its code in any branch.
 * Whether it is expired counts as of the day of the document, which was opened.
 */
export function lockCardQuery(
  scope: Scope & { shop_id: string },
  lookup: CardLookup,
): CompiledQuery<HeldCard> {
  const { shop_id } = scope;
  const matchesLookup =
    'id' in lookup
      ? sql`g.id = ${lookup.id} and ${isInScope(scope, sql`d`)}`
      : sql`g.code_hash = ${lookup.code_hash}`;
  return toQuery(sql<HeldCard>`
    select g.id, ${CARD_COLUMNS}, coalesce(g.expires_on < (select o.business_date from document o
      where o.shop_id = ${shop_id} and o.id = ${lookup.document_id}), false) as expired
    from gift_card g join document d on d.shop_id = g.shop_id and d.id = g.id
    where g.shop_id = ${shop_id} and ${matchesLookup}
    for update of g`);
}

type Document = { shop_id: string; document_id: string };

/** Adds to a card that the facts have locked. */
export const changeCard = fixedQuery<{
  shop_id: string;
  card_id: string;
  amount: Minor;
  expires_on: string | null;
}>(
  (value) => sql`
  update gift_card set balance = balance + ${value('amount')}::bigint,
    expires_on = ${value('expires_on')}::date
  where shop_id = ${value('shop_id')} and id = ${value('card_id')}`,
);

export const insertChange = fixedQuery<
  Document & {
    card_id: string;
    amount: Minor;
    after: Minor;
    expired_on: string | null;
    expires_on: string | null;
    note: string;
  }
>(
  (value) => sql`
  insert into gift_card_change (shop_id, document_id, card_id, amount, after, expired_on,
    expires_on, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('card_id')}, ${value('amount')},
    ${value('after')}, ${value('expired_on')}::date, ${value('expires_on')}::date,
    ${value('note')})`,
);

export const changeQuery = fixedQuery<{ shop_id: string; id: string }, GiftCardChange>(
  (value) => sql`
    select ${HEAD}, u.name as cashier, x.card_id, g.code_end, x.amount, x.after,
      to_char(x.expires_on, 'YYYY-MM-DD') as expires_on, ${PAYMENTS} as payments, x.note
    from ${DOCUMENT}
    join gift_card_change x on x.shop_id = d.shop_id and x.document_id = d.id
    join gift_card g on g.shop_id = x.shop_id and g.id = x.card_id
    join app_user u on u.id = d.posted_by
    where d.shop_id = ${value('shop_id')} and d.id = ${value('id')}`,
);

/** Restores the expiry date from before a top-up, unless there was a later top-up. */
export const dayBackQuery = fixedQuery<Document>(
  (value) => sql`
    update gift_card g set expires_on = c.expired_on
    from gift_card_change c
    where c.shop_id = ${value('shop_id')} and c.document_id = ${value('document_id')}
      and g.shop_id = c.shop_id and g.id = c.card_id
      and g.expires_on is not distinct from c.expires_on
      and c.expires_on is distinct from c.expired_on`,
);
