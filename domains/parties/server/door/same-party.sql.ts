import { type RawBuilder, sql } from 'kysely';

/** The ids of a party on documents: its own, and those merged into it. */
export function namesOfParty(shop_id: string, party_id: string | null): RawBuilder<unknown> {
  return sql`(select id from party where shop_id = ${shop_id}
    and (id = ${party_id}::uuid or merged_into = ${party_id}::uuid))`;
}
