import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LabelTemplate } from '../contract/label-template.ts';

type TemplateFilter = {
  shop_id: string;
  pattern: string;
  after: readonly string[] | null;
  limit: number;
};

export async function selectTemplates(
  tx: Tx,
  filter: TemplateFilter,
): Promise<Keyed<LabelTemplate>[]> {
  const [name = null] = filter.after ?? [];
  const result = await sql<Keyed<LabelTemplate>>`
    select id, name, layout, version, array[name] as page_key
    from label_template
    where shop_id = ${filter.shop_id} and name ilike ${filter.pattern}
      and (${name}::text is null or name > ${name}::text)
    order by name limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

type Written = Pick<LabelTemplate, 'id' | 'name' | 'layout'>;

/** undefined: the name is already in use. */
export async function insertTemplate(
  tx: Tx,
  shop_id: string,
  { id, name, layout, now }: Written & { now: Date },
): Promise<LabelTemplate | undefined> {
  const result = await sql<LabelTemplate>`
    insert into label_template (shop_id, id, name, layout, created_at)
    values (${shop_id}, ${id}, ${name}, ${JSON.stringify(layout)}::jsonb, ${now})
    on conflict (shop_id, name) do nothing
    returning id, name, layout, version`.execute(tx);
  return result.rows[0];
}

export async function lockTemplate(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<LabelTemplate | undefined> {
  const result = await sql<LabelTemplate>`
    select id, name, layout, version from label_template
    where shop_id = ${shop_id} and id = ${id} for update`.execute(tx);
  return result.rows[0];
}

export async function updateTemplate(tx: Tx, shop_id: string, after: Written): Promise<void> {
  await sql`
    update label_template set name = ${after.name},
      layout = ${JSON.stringify(after.layout)}::jsonb, version = version + 1
    where shop_id = ${shop_id} and id = ${after.id}`.execute(tx);
}

export async function deleteTemplate(tx: Tx, shop_id: string, id: string): Promise<void> {
  await sql`delete from label_template where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}
