import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTransfersRoute } from '#domains/inventory/contract/stock-transfer.ts';
import { apiOf, CASHIER, OWNER } from './api.ts';
import { baseUrl } from './at.ts';
import { LANGUAGES } from './create-translator.ts';
import { findProducts } from './find-products.ts';
import { sellable } from './till.ts';
import { leave, openBrowser, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** What a cashier may not see, by field names and in translations. */
const FIELD = /cost|profit|margin|value|valuation/i;
const WORD = /\b(costs?|profits?|margins?|value)\b|কেনা দাম|লাভ|মুনাফা|খরচ/i;

const REPORT = '/dashboard/reports/trial-balance';

describe.each(LANGUAGES)('a cashier, in %s', (language) => {
  test('sees no cost and no profit, on no screen and in no response', async () => {
    const { plenty } = await findProducts(await apiOf(CASHIER));
    const [product] = plenty;
    if (product === undefined) throw new Error('the demo shop has nothing to sell');
    const one = await visit(browser, { language, as: CASHIER });
    const { page, t } = one;
    const pendingAnswers = answersOf(page);
    const till = await sellable(one, product);
    await expectNoWord(page);
    await page.keyboard.press('F8');
    await till.dialog(t('pos:customer')).getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('F9');
    await till.dialog(t('pos:take_payment')).waitFor();
    await expectNoWord(page);
    await page.keyboard.press('Enter');
    await till.dialog(t('pos:sale_posted')).waitFor();
    await expectNoWord(page);
    await page.reload();
    await till.search.waitFor();

    const answers = await Promise.all(pendingAnswers);
    expect(answers.length).toBeGreaterThan(10);
    for (const { path, body } of answers) expect(fieldsOf(body), path).not.toContainEqual(FOUND);
    await leave(one);
  });

  test('cannot open the reports', async () => {
    const one = await visit(browser, { language, as: CASHIER });
    const { page, t } = one;
    const pendingAnswers = answersOf(page);
    await page.goto('/dashboard/pos');
    const navigation = page.getByRole('navigation', { name: t('common:places') });
    await navigation.getByRole('link', { name: t('common:till') }).waitFor();
    const open = await navigation.getByRole('link').allTextContents();
    expect(open).toEqual(
      ['till', 'sales', 'customers', 'settings'].map((label) => t(`common:${label}`)),
    );
    await page.goto(REPORT);
    await page.getByText(t('common:no_permission'), { exact: true }).waitFor();
    await page.getByText(t('common:no_permission_text')).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    const paths = (await Promise.all(pendingAnswers)).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('trial-balance'))).toEqual([]);
    await leave(one);
  });
});

/** Whoever carries the goods gets the sheet. */
test('the printed sheet of a transfer shows no cost', async () => {
  const transfers = await (await apiOf(OWNER)).list(listTransfersRoute);
  const sent = transfers.data.find(({ state }) => state !== 'draft');
  const one = await visit(browser, { language: 'en', as: OWNER });
  const { page, t } = one;
  await page.goto(`/dashboard/stock/transfers/${sent?.id}`);
  const cost = page.getByText(t('inventory:cost_sent'), { exact: true });
  await cost.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await cost.isVisible()).toBe(false);
  expect(await page.getByText(t('inventory:quantity_sent'), { exact: true }).isVisible()).toBe(
    true,
  );
  await leave(one);
});

test('no list that a cashier can request has a field of cost or value', async () => {
  const { send } = await apiOf(CASHIER);
  const described = await fetch(`${baseUrl()}/docs/json`);
  const { paths } = (await described.json()) as { paths: Record<string, { get?: unknown }> };
  const lists = Object.entries(paths)
    .filter(([path, { get }]) => get !== undefined && !path.includes('{'))
    .map(([path]) => path.replace(/^\/api\/v1/, ''));
  expect(lists.length).toBeGreaterThan(10);
  const refused: string[] = [];
  for (const path of lists) {
    const answer = await send(path);
    if (answer.status === 403) refused.push(path);
    else expect(fieldsOf(await answer.json()), path).not.toContainEqual(FOUND);
  }
  expect(refused).toContain('/book-keeping/trial-balance');
});

const FOUND = expect.stringMatching(FIELD);

type Answer = { path: string; body: unknown };

/** All JSON responses to the page, except dictionaries. */
function answersOf(page: Page): Promise<Answer>[] {
  const pendingAnswers: Promise<Answer>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isJson = response.headers()['content-type']?.includes('json') === true;
    if (!isJson || pathname.startsWith('/locales/')) return;
    const body = response.json().catch(() => null);
    pendingAnswers.push(body.then((read: unknown) => ({ path: pathname, body: read })));
  });
  return pendingAnswers;
}

/** The names of all fields, at any depth. */
function fieldsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const ownKeys = Array.isArray(body) ? [] : Object.keys(body);
  return [...ownKeys, ...Object.values(body).flatMap(fieldsOf)];
}

async function expectNoWord(page: Page): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not seen.
  expect(await page.locator('body').innerText()).not.toMatch(WORD);
}
