import { type RawBuilder, sql } from 'kysely';
import { containing } from '#platform/db/containing.ts';
import { readTypedNumber } from '../../core/numbering.ts';

/**
 * The ids of documents that match a typed number, by the index of the series: a few rows, however
 * many documents there are. The text before the digits is the end of the prefix ("26/", or "N" for
 * a return), or its beginning ("MIR").
 */
export function documentsNumbered(shop_id: string, typed: string): RawBuilder<unknown> {
  const number = readTypedNumber(typed);
  if (number === null) return sql`select null::uuid as id where false`;
  const pattern = containing(number.head);
  return sql`select n.document_id as id
    from number_counter c
    join document_number n on n.shop_id = c.shop_id and n.branch_id = c.branch_id
      and n.kind = c.kind and n.fiscal_year = c.fiscal_year
      and n.sequence = ${number.sequence}::bigint
    cross join lateral (select regexp_replace(n.number, '[0-9]+$', '') as before) as series
    where c.shop_id = ${shop_id}
      and (series.before ilike ${pattern.slice(0, -1)}
        or ${!number.head.includes('/')}::boolean and series.before ilike ${pattern.slice(1)})`;
}
