import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Content, Feature, Section, Setting } from '../core/content.ts';

type ContentRow = Omit<Content, 'setting'> & { setting: Setting };

/** Everything but the blog: some twenty small rows, in one statement. */
export async function loadContent(tx: Tx): Promise<Content> {
  const result = await sql<ContentRow>`
    select v.version,
      (select coalesce(json_agg(f order by f.rank, f.slug), '[]') from (
        select id, slug, icon, rank, translations from site_feature where is_visible
      ) as f) as features,
      (select coalesce(json_agg(s order by s.rank, s.key), '[]') from (
        select key, rank, translations, (
          select json_build_object('name', p.name, 'translations', p.translations)
            from site_picture p
          where p.name = n.picture order by p.updated_at desc, p.id desc limit 1
        ) as picture
        from site_section n where is_visible
      ) as s) as sections,
      (select json_build_object('translations', translations, 'links', links) from site_setting)
        as setting
    from site_version v`.execute(tx);
  return assertPresent(result.rows[0], 'the site has one version');
}

export async function readVersion(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('site_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

export type FirstContent = {
  features: readonly (Omit<Feature, 'id'> & { id: string })[];
  sections: readonly Section[];
  setting: Setting;
};

/** Fills an empty site only; of two concurrent calls the second finds it filled. */
export async function insertContent(tx: Tx, first: FirstContent, now: Date): Promise<void> {
  await sql`
    insert into site_feature (id, slug, icon, rank, translations, updated_at)
    select id, slug, icon, rank, translations, ${now}
    from jsonb_to_recordset(${JSON.stringify(first.features)}::jsonb)
      as f (id uuid, slug text, icon text, rank int, translations jsonb)
    on conflict (slug) do nothing`.execute(tx);
  await sql`
    insert into site_section (key, rank, translations, updated_at)
    select key, rank, translations, ${now}
    from jsonb_to_recordset(${JSON.stringify(first.sections)}::jsonb)
      as s (key text, rank int, translations jsonb)
    on conflict (key) do nothing`.execute(tx);
  await sql`
    insert into site_setting (key, translations, links, updated_at)
    values ('site', ${JSON.stringify(first.setting.translations)}::jsonb,
      ${JSON.stringify(first.setting.links)}::jsonb, ${now})
    on conflict (key) do nothing`.execute(tx);
}

export async function isSiteEmpty(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('site_setting').select('key').executeTakeFirst();
  return found === undefined;
}

export async function readSetting(
  tx: Tx,
): Promise<Setting & { version: number; updated_at: string }> {
  const result = await sql<Setting & { version: number; updated_at: string }>`
    select translations, links, version,
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
    from site_setting`.execute(tx);
  return assertPresent(result.rows[0], 'the site has settings from its first minute');
}
