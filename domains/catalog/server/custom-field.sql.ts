import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { CustomField } from '../contract/custom-field.ts';
import type { Custom, DefinedField, FieldSubject } from '../core/custom-field.ts';
import type { FieldNames } from '../core/find-custom-field-columns.ts';

const COLUMNS = sql`id, name, name_bn, kind, choices, rank, version`;

/** The custom fields of one kind of record. */
export type FieldsOf = { shop_id: string; subject: FieldSubject };

type CustomFieldFilter = FieldsOf & {
  pattern: string;
  after: readonly string[] | null;
  limit: number;
};

export async function selectCustomFields(
  tx: Tx,
  filter: CustomFieldFilter,
): Promise<Keyed<CustomField>[]> {
  const [rank = null, id = null] = filter.after ?? [];
  const result = await sql<Keyed<CustomField>>`
    select ${COLUMNS}, array[rank::text, id::text] as page_key
    from custom_field
    where shop_id = ${filter.shop_id} and subject = ${filter.subject} and archived_at is null
      and (name ilike ${filter.pattern} or name_bn ilike ${filter.pattern})
      and (${rank}::int is null or (rank, id) > (${rank}::int, ${id}::uuid))
    order by rank, id limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** The fields that are not archived, as the rules need them. */
export async function selectDefined(tx: Tx, of: FieldsOf): Promise<DefinedField[]> {
  const result = await sql<DefinedField>`
    select id, kind, choices from custom_field
    where shop_id = ${of.shop_id} and subject = ${of.subject} and archived_at is null`.execute(tx);
  return result.rows;
}

/** Restores the archived one of this name if it is of this kind. */
export async function insertCustomField(
  tx: Tx,
  of: FieldsOf,
  field: Omit<CustomField, 'version'>,
): Promise<CustomField | undefined> {
  const { id, name, name_bn, kind, choices, rank } = field;
  const result = await sql<CustomField>`
    insert into custom_field as f (shop_id, subject, id, name, name_bn, kind, choices, rank)
    values (${of.shop_id}, ${of.subject}, ${id}, ${name}, ${name_bn}, ${kind},
      ${JSON.stringify(choices)}::jsonb, ${rank})
    on conflict (shop_id, subject, name) do update
      set name_bn = excluded.name_bn, choices = excluded.choices, rank = excluded.rank,
        archived_at = null, version = f.version + 1
      where f.archived_at is not null and f.kind = excluded.kind
    returning ${COLUMNS}`.execute(tx);
  return result.rows[0];
}

export async function lockCustomField(
  tx: Tx,
  of: FieldsOf,
  id: string,
): Promise<CustomField | undefined> {
  const result = await sql<CustomField>`
    select ${COLUMNS} from custom_field
    where shop_id = ${of.shop_id} and subject = ${of.subject} and id = ${id}
      and archived_at is null
    for no key update`.execute(tx);
  return result.rows[0];
}

export async function updateCustomField(
  tx: Tx,
  shop_id: string,
  field: CustomField,
): Promise<void> {
  await sql`
    update custom_field set name = ${field.name}, name_bn = ${field.name_bn},
      choices = ${JSON.stringify(field.choices)}::jsonb, rank = ${field.rank},
      version = ${field.version}
    where shop_id = ${shop_id} and id = ${field.id}`.execute(tx);
}

export async function archiveField(
  tx: Tx,
  shop_id: string,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    update custom_field set archived_at = ${now}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function selectCustom(tx: Tx, shop_id: string, product_id: string): Promise<Custom> {
  const result = await sql<{ custom: Custom }>`
    select custom from product
    where shop_id = ${shop_id} and id = ${product_id}`.execute(tx);
  return result.rows[0]?.custom ?? {};
}

export async function updateCustom(
  tx: Tx,
  shop_id: string,
  { product_id, custom }: { product_id: string; custom: Custom },
): Promise<void> {
  await sql`
    update product set custom = ${JSON.stringify(custom)}::jsonb
    where shop_id = ${shop_id} and id = ${product_id}`.execute(tx);
}

/** The fields that are not archived, with their names, in order. */
export async function selectWritableFields(
  tx: Tx,
  of: FieldsOf,
): Promise<(DefinedField & FieldNames)[]> {
  const result = await sql<DefinedField & FieldNames>`
    select id, kind, choices, name, name_bn from custom_field
    where shop_id = ${of.shop_id} and subject = ${of.subject} and archived_at is null
    order by rank, id`.execute(tx);
  return result.rows;
}

/** For each product the values of its variants; the first value of a field wins. */
export async function updateCustoms(
  tx: Tx,
  shop_id: string,
  written: readonly { variant_id: string; custom: Custom }[],
): Promise<void> {
  await sql`
    with said as (
      select v.product_id, e.key, e.value,
        row_number() over (partition by v.product_id, e.key order by t.position) as place
      from unnest(
        ${written.map(({ variant_id }) => variant_id)}::uuid[],
        ${written.map(({ custom }) => JSON.stringify(custom))}::jsonb[]
      ) with ordinality as t (variant_id, custom, position)
      join variant v on v.shop_id = ${shop_id} and v.id = t.variant_id
      cross join jsonb_each_text(t.custom) e
    ), whole as (
      select product_id, jsonb_object_agg(key, value) as custom
      from said where place = 1 group by product_id
    )
    update product p set custom = p.custom || w.custom
    from whole w where p.shop_id = ${shop_id} and p.id = w.product_id`.execute(tx);
}
