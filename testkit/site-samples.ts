import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { DOT } from './sample-bodies.ts';
import type { CallInput } from './shop.ts';
import type { World } from './world.ts';

const translations = { en: { title: 'New', sub_title: '', body: '', facts: [] } };
const post = {
  translations: { en: { title: 'New', summary: '', statistic_note: '', body: '' } },
  is_featured: false,
  statistic: '',
  published_at: null,
};

/** Calls of the operator routes; the owner of a world is an operator. */
export const SITE_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /cms/operator/features': () => ({}),
  'POST /cms/features': () => ({
    body: {
      id: newId(),
      slug: slug(),
      icon: 'plug',
      rank: 20,
      is_visible: false,
      translations,
    },
  }),
  'PATCH /cms/features/{id}': (w) => again(w, 'site_feature', 'id'),
  'DELETE /cms/features/{id}': async (w) => ({ params: await keyOf(w, 'site_feature', 'id') }),
  'GET /cms/operator/home': () => ({}),
  'PATCH /cms/home/{key}': (w) => again(w, 'site_section', 'key'),
  'GET /cms/operator/blog': () => ({}),
  'GET /cms/operator/blog/{id}': async (w) => ({ params: await keyOf(w, 'blog_post', 'id') }),
  'POST /cms/blog': () => ({ body: { id: newId(), slug: slug(), ...post } }),
  'PATCH /cms/blog/{id}': (w) => again(w, 'blog_post', 'id'),
  'DELETE /cms/blog/{id}': async (w) => ({ params: await keyOf(w, 'blog_post', 'id') }),
  'GET /cms/operator/setting': () => ({}),
  'PATCH /cms/siteSetting': async (w) => ({ body: (await again(w, 'site_setting', 'key')).body }),
  'GET /cms/operator/packages': () => ({}),
  'PATCH /cms/packages/{code}': (w) => again(w, 'package', 'code'),
  'GET /cms/operator/messages': () => ({}),
  'PATCH /cms/operator/messages/{id}': async (w) => ({
    params: { id: await writtenMessage(w) },
    body: { is_read: true },
  }),
  'PUT /cms/operator/features/order': async (w) => ({
    body: { keys: await keysOf(w, 'site_feature', 'id') },
  }),
  'PUT /cms/operator/home/order': async (w) => ({
    body: { keys: await keysOf(w, 'site_section', 'key') },
  }),
  'PUT /cms/operator/packages/order': async (w) => ({
    body: { keys: await keysOf(w, 'package', 'code') },
  }),
  'DELETE /cms/operator/messages/{id}': async (w) => ({ params: { id: await writtenMessage(w) } }),
  'POST /cms/operator/blog/{id}/preview': async (w) => ({
    params: await keyOf(w, 'blog_post', 'id'),
  }),
  'GET /cms/operator/me': () => ({}),
  'POST /cms/operator/preview': () => ({ body: { text: '**one**' } }),
  'GET /cms/operator/pictures': () => ({}),
  'POST /cms/pictures': () => ({ body: { id: newId(), picture: DOT, translations: shown } }),
  'PATCH /cms/pictures/{id}': async (w) => ({
    params: { id: await addPicture(w) },
    body: { version: 1, translations: shown },
  }),
  'DELETE /cms/pictures/{id}': async (w) => ({ params: { id: await addPicture(w) } }),
};

const shown = { bn: { alt: 'লাল' }, en: { alt: 'Red' } };

async function addPicture({ shop }: World): Promise<string> {
  const id = newId();
  const name = `${id.replaceAll('-', '')}-1x1`;
  const translations = JSON.stringify(shown);
  await shop.run(async (tx) => {
    await sql`select set_config('app.operator_id', ${shop.owner.user_id}, true)`.execute(tx);
    await sql`insert into picture (name, added_at) values (${name}, now())`.execute(tx);
    await sql`insert into site_picture (id, name, translations, updated_at)
      values (${id}, ${name}, ${translations}::jsonb, now())`.execute(tx);
  });
  return id;
}

function slug(): string {
  return `page-${newId().slice(-12)}`;
}

type Row = Record<string, unknown> & { version: number };

async function rowOf(world: World, table: string): Promise<Row> {
  const { rows } = await world.shop.run((tx) =>
    sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t limit 1`.execute(tx),
  );
  return assertPresent(rows[0], `a row of ${table}`).row;
}

async function keysOf(world: World, table: string, key: string): Promise<string[]> {
  const { rows } = await world.shop.run((tx) =>
    sql<{ known: string }>`select ${sql.ref(key)}::text as known from ${sql.table(table)}`.execute(
      tx,
    ),
  );
  return rows.map(({ known }) => known);
}

async function keyOf(world: World, table: string, key: string): Promise<Record<string, string>> {
  return { [key]: String((await rowOf(world, table))[key]) };
}

/** Saves an entry unchanged. */
async function again(world: World, table: string, key: string): Promise<CallInput> {
  const { [key]: name, updated_at: _, ...body } = await rowOf(world, table);
  if (typeof body.published_at === 'string') {
    body.published_at = new Date(body.published_at).toISOString();
  }
  return { params: { [key]: String(name) }, body };
}

async function writtenMessage(world: World): Promise<string> {
  const id = newId();
  await world.shop.run((tx) =>
    tx
      .insertInto('contact_message')
      .values({
        id,
        received_at: new Date(),
        name: 'Rahima',
        reply_to: '01700000000',
        message: 'How much?',
        language: 'en',
        address: 'of a test',
      })
      .execute(),
  );
  return id;
}
