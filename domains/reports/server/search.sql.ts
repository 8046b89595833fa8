import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { documentsNumbered } from '#domains/documents/server/door/numbered.sql.ts';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import { FOUND_MAX, type searchRoute } from '../contract/search.ts';

type Found = z.output<typeof searchRoute.answer>['data'];
type Product = Found['products'][number];
type FoundParty = Found['parties'][number];
type FoundDocument = Found['documents'][number];

export async function findProducts(
  tx: Tx,
  shop_id: string,
  found: RawBuilder<unknown>,
): Promise<Product[]> {
  const result = await sql<Product>`
    select v.id as variant_id, p.code as product_code, p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, v.sale_price as unit_price
    from (${found}) as f
    join variant v on v.shop_id = ${shop_id} and v.id = f.id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    order by f.rank, f.search_text, f.id`.execute(tx);
  return result.rows;
}

const PHONE_DIGITS_MIN = 4;

type SearchFilter = { shop_id: string; scope: Scope; q: string };

/** Each kind separately, so that many customers do not hide a supplier. */
export async function findParties(
  tx: Tx,
  { shop_id, q }: SearchFilter,
  kinds: readonly FoundParty['kind'][],
): Promise<FoundParty[]> {
  const pattern = containing(q);
  const digits = toLatinDigits(q).replace(/[\s-]/g, '');
  // Almost every phone number contains two digits.
  const phone = digits.length < PHONE_DIGITS_MIN ? null : containing(digits);
  const result = await sql<FoundParty>`
    select f.* from unnest(${kinds}::text[]) as k (kind)
    cross join lateral (
      select p.id, p.kind, p.name, p.phone, coalesce(b.balance, 0) as due
      from party p
      left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
      where p.shop_id = ${shop_id} and p.kind = k.kind and p.archived_at is null
        and (p.name ilike ${pattern} or p.code ilike ${pattern} or p.phone like ${phone}::text)
      order by p.name, p.id limit ${FOUND_MAX}
    ) as f
    order by f.kind, f.name, f.id`.execute(tx);
  return result.rows;
}

/** Newest first, of the kinds that the caller can read, in their scope. */
export async function findDocuments(
  tx: Tx,
  { shop_id, scope, q }: SearchFilter,
  kinds: readonly string[],
): Promise<FoundDocument[]> {
  const result = await sql<FoundDocument>`
    select d.id, d.kind, n.number, d.business_date
    from (${documentsNumbered(shop_id, q)}) as f
    join document d on d.shop_id = ${shop_id} and d.id = f.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join document o on o.shop_id = d.shop_id and o.id = d.reverses_id
    where coalesce(o.kind, d.kind) = any(${kinds}::text[]) and ${isInScope(scope, sql`d`)}
    order by d.posted_at desc, d.id desc limit ${FOUND_MAX}`.execute(tx);
  return result.rows;
}
