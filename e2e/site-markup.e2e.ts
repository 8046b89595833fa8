import type { Browser, Page } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import * as cms from '#domains/site/contract/cms.ts';
import { openMessageRoute, sendMessageRoute } from '#domains/site/contract/contact.ts';
import * as pictures from '#domains/site/contract/pictures.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { baseUrl } from './at.ts';
import { type Json, OPERATOR, operatorApi, post } from './operator-api.ts';
import { openBrowser, visit } from './visit.ts';

/** Markup that must stay text, wherever an operator or a visitor can write it. */
const MARKUP = [
  `<script>window.ran=1;alert(1)</script><img src=x onerror="window.ran=1;alert(1)">
"><svg onload=alert(1)>

[x](javascript:alert(1)) [y](data:text/html,1) ![z](x" onerror="alert(1))
sum:{{7*7}} sum:\${7*7} sum:<%= 7*7 %> sum:#{7*7} বাং\u200cলা \u202eabc \ufeff`,
  '<script>alert(1)</script><img src=x onerror=alert(1)> sum:{{7*7}} \u202eabc',
  '"><svg onload=alert(1)>',
  '/"><img/src=x/onerror=alert(1)>',
  '<b>x</b>',
];

const SCRIPT_ADDRESS = 'javascript:alert(1)';

let browser: Browser;
let api: Awaited<ReturnType<typeof operatorApi>>;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  api = await operatorApi();
});
/** Each journey restores the previous content. */
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => browser?.close());

type Step = string | number;
type Path = readonly Step[];

/** The text fields of a body by its contract, so that a new field is included. */
function textsOf(route: AnyRoute): Path[] {
  const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' });
  return leavesOf(schema as Json, []).filter(([first]) => first !== 'id' && first !== 'picture');
}

function leavesOf(schema: Json, path: Path): Path[] {
  const {
    type,
    properties = {},
    items,
    prefixItems,
    anyOf,
  } = schema as {
    type?: string;
    properties?: Record<string, Json>;
    items?: Json;
    prefixItems?: Json[];
    anyOf?: Json[];
  };
  if (anyOf !== undefined) return anyOf.flatMap((one) => leavesOf(one, path));
  if (type === 'string') return schema.enum === undefined ? [path] : [];
  if (type !== 'array') {
    return Object.entries(properties).flatMap(([name, one]) => leavesOf(one, [...path, name]));
  }
  const each = prefixItems ?? (items === undefined ? [] : [items]);
  return each.flatMap((one, index) => leavesOf(one, [...path, index]));
}

function withText(body: Json, [step, ...rest]: Path, text: string): Json {
  if (step === undefined) return body;
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<Step, unknown>;
  const inner = (copy[step] ?? (typeof rest[0] === 'number' ? [] : {})) as Json;
  copy[step] = rest.length === 0 ? text : withText(inner, rest, text);
  return copy as Json;
}

/**
 * Writes markup into every text of an entry, restored at the end; returns the fields that took it.
 */
async function markUp(route: AnyRoute, params: Json, entry: Json): Promise<string[]> {
  let body = entry;
  const taken: string[] = [];
  undo.push(() => api.request(route, params, { ...entry, version: body.version }));
  for (const path of textsOf(route)) {
    for (const text of MARKUP) {
      const next = withText(body, path, text);
      const answer = await api.send(route, params, next);
      expect(answer.status, `${route.path} ${path.join('.')}`).toBeOneOf([200, 422]);
      if (!answer.ok) continue;
      body = { ...next, version: Number(body.version) + 1 };
      taken.push(path.join('.'));
      break;
    }
  }
  return taken;
}

type Entry = Json & { version: number; updated_at: string };

const valuesOf = ({
  updated_at: _,
  id: _id,
  key: _key,
  code: _code,
  name: _name,
  ...rest
}: Entry) => rest;

const texts = {
  feature: { title: 'M', sub_title: '', body: '', facts: [['a', 'b']] },
  post: { title: 'M', summary: '', statistic_note: '', body: '' },
};
type Target = [AnyRoute, Json, Entry];
type Ids = Readonly<Record<'feature' | 'post' | 'picture', string>>;
/** A PNG of one pixel. */
// cspell:disable
const PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9aw',
  'AAAABJRU5ErkJggg==',
].join('');
// cspell:enable

/** Entries that an operator changes, for all routes that write. */
async function targets({ feature, post: written, picture }: Ids): Promise<Target[]> {
  await api.request(
    cms.addFeatureRoute,
    {},
    {
      id: feature,
      slug: 'markup',
      icon: 'plug',
      rank: 50,
      is_visible: true,
      translations: { bn: texts.feature, en: texts.feature },
    },
  );
  undo.push(() => api.request(cms.removeFeatureRoute, { id: feature }));
  await api.request(
    cms.addPostRoute,
    {},
    {
      id: written,
      slug: 'markup',
      published_at: '2026-01-01T00:00:00Z',
      is_featured: true,
      statistic: '',
      translations: { bn: texts.post, en: texts.post },
    },
  );
  undo.push(() => api.request(cms.removePostRoute, { id: written }));
  const alt = { alt: 'M' };
  const sent = { id: picture, picture: PNG, translations: { bn: alt, en: alt } };
  await api.request(pictures.addPictureRoute, {}, sent);
  undo.push(() => api.request(pictures.removePictureRoute, { id: picture }));
  const sections = await api.request<Entry[]>(cms.listSectionsRoute);
  const packages = await api.request<Entry[]>(cms.listAllPackagesRoute);
  const features = await api.request<Entry[]>(cms.listAllFeaturesRoute);
  const storedPictures = await api.request<Entry[]>(pictures.listPicturesRoute);
  const of = (rows: Entry[], id: string) => rows.find((row) => row.id === id) as Entry;
  return [
    [cms.changeFeatureRoute, { id: feature }, of(features, feature)],
    [
      cms.changePostRoute,
      { id: written },
      await api.request(cms.readAnyPostRoute, { id: written }),
    ],
    ...sections.map((one): Target => [cms.changeSectionRoute, { key: one.key }, one]),
    [cms.changeSettingRoute, {}, await api.request<Entry>(cms.readSettingRoute)],
    ...packages.map((one): Target => [cms.changePackageRoute, { code: one.code }, one]),
    [pictures.changePictureRoute, { id: picture }, of(storedPictures, picture)],
  ];
}

/** Handlers, addresses and elements that only injected markup could create. */
const FOREIGN = `[...document.querySelectorAll('*')].flatMap((one) => [
  ...[...one.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
  ...(one.tagName === 'A' && /^\\s*(javascript|data):/i.test(one.href) ? ['href'] : []),
  ...(['IFRAME', 'OBJECT', 'EMBED', 'BASE'].includes(one.tagName) ? [one.tagName] : []),
  ...(one.tagName === 'SCRIPT' && one.textContent.startsWith('window.ran') ? ['script'] : []),
  ...(one.tagName === 'IMG' && one.getAttribute('src') === 'x' ? ['img'] : []),
])`;

async function expectInert(page: Page, path: string, said: string[]): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect([path, await page.evaluate(FOREIGN)]).toEqual([path, []]);
  expect([path, await page.evaluate('window.ran ?? null'), said]).toEqual([path, null, []]);
  expect([path, await page.evaluate('/sum:\\\\s*49/.test(document.body.innerText)')]).toEqual([
    path,
    false,
  ]);
}

const IS_CHANGE = (route: AnyRoute) => route.method === 'PATCH' && textsOf(route).length > 0;

test('markup in any text of the site stays text, on every page that shows it', {
  timeout: 600_000,
}, async () => {
  const ids = { feature: newId(), post: newId(), picture: newId() };
  const all = await targets(ids);
  const routes = Object.values({ ...cms, ...pictures }) as AnyRoute[];
  // A new route that writes text must be among the targets.
  expect([...new Set(all.map(([route]) => route.path))].sort()).toEqual(
    routes
      .filter(IS_CHANGE)
      .map(({ path }) => path)
      .sort(),
  );
  for (const [route, params, entry] of all) {
    const taken = await markUp(route, params, valuesOf(entry));
    expect([route.path, taken.length > 0]).toEqual([route.path, true]);
    expect(taken.filter((path) => /slug|icon|email|phone/.test(path))).toEqual([]);
  }
  const [first = '', second = ''] = MARKUP;
  const letter = { id: newId(), name: second, reply_to: 'a@b.test', shop: second, message: first };
  const { opened } = await api.request<{ opened: string }>(openMessageRoute);
  // The minimum time for writing is two seconds.
  await expect
    .poll(async () => (await post(sendMessageRoute.path, { ...letter, opened })).status)
    .toBe(201);
  undo.push(() => api.request(cms.removeMessageRoute, { id: letter.id }));
  const preview = await api.request<{ path: string }>(cms.previewPostRoute, { id: ids.post });
  const one = await visit(browser, { language: 'en', as: OPERATOR });
  const said: string[] = [];
  one.page.on('dialog', async (dialog) => {
    said.push(dialog.message());
    await dialog.dismiss();
  });
  const sitePath = '/dashboard/operator/site';
  for (const path of [
    ...['/', '/features', '/features/markup', '/price', '/blog', '/blog/markup', '/contact'],
    ...[
      preview.path,
      `${sitePath}/features`,
      `${sitePath}/features/${ids.feature}`,
      `${sitePath}/home`,
    ],
    ...[
      `${sitePath}/home/hero`,
      `${sitePath}/blog`,
      `${sitePath}/blog/${ids.post}`,
      `${sitePath}/packages`,
    ],
    ...[`${sitePath}/packages/tong`, `${sitePath}/settings`, `${sitePath}/inbox`],
  ]) {
    await expectInert(one.page, path, said);
  }
  await one.context.close();
  const feed = await (await fetch(`${baseUrl()}/blog.rss`)).text();
  expect(feed).not.toContain('<script>');
});

test('a script address is refused, in any field', async () => {
  const setting = await api.request<Entry>(cms.readSettingRoute);
  const paths = textsOf(cms.changeSettingRoute).filter((path) => path[0] === 'links');
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths.filter((each) => each.at(-1) !== 'name')) {
    const body = withText(valuesOf(setting), path, SCRIPT_ADDRESS);
    const { status } = await api.send(cms.changeSettingRoute, {}, body);
    expect([path.join('.'), status]).toEqual([path.join('.'), 422]);
  }
});

// cspell:ignore fetc fsite
test('no dictionary is read outside of its folder', async () => {
  for (const path of [
    ...['/locales/..%2f..%2fetc/passwd.json', '/locales/en/__proto__.json'],
    ...['/locales/en/..%2fbn%2fsite.json', '/locales/__proto__/site.json'],
    ...['/locales/en?names=site,..%2fbn%2fsite', '/locales/en?names=site,__proto__'],
    ...['/locales/en', '/locales/__proto__?names=site', '/locales/en?names=site&names=site'],
  ]) {
    const { status } = await fetch(baseUrl() + path);
    expect([path, status]).toEqual([path, 404]);
  }
});
