import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Post } from '../core/content.ts';

const COLUMNS = sql`id, slug, is_featured, statistic, picture, translations,
  to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at`;

type PostFilter = {
  now: Date;
  pattern: string | null;
  after: readonly string[] | null;
  limit: number;
};

/** Published posts, newest first; the search reads titles and summaries in both languages. */
export async function selectPosts(tx: Tx, filter: PostFilter): Promise<Keyed<Post>[]> {
  const { now, pattern, after, limit } = filter;
  const [day = null, id = null] = after ?? [];
  const result = await sql<Keyed<Post>>`
    select ${COLUMNS}, array[to_char(published_at at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id::text] as page_key
    from blog_post
    where published_at <= ${now}
      and (${day}::text is null or (published_at, id) < (${day}::timestamptz, ${id}::uuid))
      and (${pattern}::text is null or exists (
        select from jsonb_each(translations) as w
        where w.value ->> 'title' ilike ${pattern} or w.value ->> 'summary' ilike ${pattern}))
    order by published_at desc, id desc limit ${limit + 1}`.execute(tx);
  return result.rows;
}

/** Drafts first (sorted by the last possible day), then the newest. */
export async function selectAllPosts(
  tx: Tx,
  { pattern, after, limit }: Omit<PostFilter, 'now'>,
): Promise<Keyed<EditedPost>[]> {
  const [day = null, id = null] = after ?? [];
  const at = sql`coalesce(published_at, '9999-12-31'::timestamptz)`;
  const result = await sql<Keyed<EditedPost>>`
    select ${COLUMNS}, version,
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at,
      array[to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id::text]
        as page_key
    from blog_post
    where (${day}::text is null or (${at}, id) < (${day}::timestamptz, ${id}::uuid))
      and (${pattern}::text is null or slug ilike ${pattern} or translations::text ilike ${pattern})
    order by ${at} desc, id desc limit ${limit + 1}`.execute(tx);
  return result.rows;
}

export async function findEdited(tx: Tx, id: string): Promise<EditedPost | undefined> {
  const result = await sql<EditedPost>`
    select ${COLUMNS}, version,
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
    from blog_post where id = ${id}`.execute(tx);
  return result.rows[0];
}

type EditedPost = Omit<Post, 'published_at'> & {
  published_at: string | null;
  version: number;
  updated_at: string;
};

/** The newest featured post. */
export async function findFeatured(tx: Tx, now: Date): Promise<Post | undefined> {
  const result = await sql<Post>`
    select ${COLUMNS} from blog_post where published_at <= ${now} and is_featured
    order by published_at desc, id desc limit 1`.execute(tx);
  return result.rows[0];
}

/** A published post and the one before it, as the next to read. */
export async function findPost(
  tx: Tx,
  slug: string,
  now: Date,
): Promise<{ post: Post; next: Post | undefined } | undefined> {
  const found = await sql<Post>`
    select ${COLUMNS} from blog_post where slug = ${slug} and published_at <= ${now}`.execute(tx);
  const post = found.rows[0];
  if (post === undefined) return undefined;
  const older = await sql<Post>`
    select ${COLUMNS} from blog_post p
    where (p.published_at, p.id) < (select published_at, id from blog_post where id = ${post.id})
    order by p.published_at desc, p.id desc limit 1`.execute(tx);
  return { post, next: older.rows[0] };
}

/** A post in its current state, published or not. */
export async function findDraft(
  tx: Tx,
  id: string,
): Promise<(Omit<Post, 'published_at'> & { published_at: string | null }) | undefined> {
  const found = await sql<Post>`select ${COLUMNS} from blog_post where id = ${id}`.execute(tx);
  return found.rows[0];
}

/** When the next scheduled post appears; null: none is scheduled. */
export async function nextAppearance(tx: Tx, now: Date): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    select min(published_at) as at from blog_post where published_at > ${now}`.execute(tx);
  return result.rows[0]?.at ?? null;
}

export async function insertPosts(tx: Tx, posts: readonly Post[], now: Date): Promise<void> {
  await sql`
    insert into blog_post (id, slug, published_at, is_featured, statistic, translations, updated_at)
    select id, slug, published_at, is_featured, statistic, translations, ${now}
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p (
      id uuid, slug text, published_at timestamptz, is_featured boolean, statistic text,
        translations jsonb)
    on conflict (slug) do nothing`.execute(tx);
}
