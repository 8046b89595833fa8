import { type RawBuilder, sql } from 'kysely';
import { containing } from '#platform/db/containing.ts';
import { readTypedNumber } from '../../core/numbering.ts';

/**
 * The ids of the documents that a typed number means, by the index of the series: a few rows
 * however many documents there are. What stands before the digits must be of the series' prefix,
 * so that "N12" is a return, and "12" is anything.
 */
export function documentsNumbered(shop_id: string, typed: string): RawBuilder<unknown> {
  const number = readTypedNumber(typed);
  if (number === null) return sql`select null::uuid as id where false`;
  return sql`select n.document_id as id
    from number_counter c
    join document_number n on n.shop_id = c.shop_id and n.branch_id = c.branch_id
      and n.kind = c.kind and n.fiscal_year = c.fiscal_year
      and n.sequence = ${number.sequence}::bigint
    where c.shop_id = ${shop_id}
      and regexp_replace(n.number, '[0-9]+$', '') ilike ${containing(number.head)}`;
}
