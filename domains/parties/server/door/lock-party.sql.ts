import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';

/** Under this lock nobody merges the party: balance and journal lines name the same one. */
export const lockParty = fixedQuery<{ shop_id: string; party_id: string }>(
  (value) => sql`
  select from party where shop_id = ${value('shop_id')} and id = ${value('party_id')}::uuid
  for key share`,
);
