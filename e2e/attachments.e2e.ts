import type { Browser } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, apiOf, OWNER } from './api.ts';
import { baseUrl } from './at.ts';
import { sidewaysScroll, untranslated } from './measure.ts';
import { violationsOn } from './violations.ts';
import { DESKTOP, leave, openBrowser, PHONE, visit } from './visit.ts';

let browser: Browser;
let owner: Api;
let id: string;

beforeAll(async () => {
  browser = await openBrowser();
  owner = await apiOf(OWNER);
  id = await postEntry();
});
afterAll(() => browser?.close());

const PDF = Buffer.from('%PDF-1.4\nthe bill\n%%EOF\n');
/** A GIF of one pixel. */
// cspell:disable-next-line
const DOT = Buffer.from('R0lGODlhAQABAIAAAP8AAP8AACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

async function postEntry(): Promise<string> {
  const { rows } = await owner.trialBalance();
  const accounts = ['1010', '4010'].map((code) => rows.find((row) => row.code === code));
  const [cash, sales] = accounts.map((row) => row?.account_id);
  const lines = [
    { account_id: cash, debit: 100 },
    { account_id: sales, credit: 100 },
  ];
  const body = { id: newId(), warehouse_id: owner.warehouse_id, narration: 'A bill', lines };
  await owner.write('POST', '/book-keeping/journal', body);
  return body.id;
}

test('a PDF and a picture are added from the phone in Bengali, and stay', async () => {
  const one = await visit(browser, { language: 'bn', as: OWNER, size: PHONE });
  const { page, t } = one;
  await page.goto(`/dashboard/documents/${id}`);
  const files = page.getByRole('region', { name: t('lists:attachments') });
  await files.getByRole('button', { name: t('lists:attachment_camera') }).waitFor();
  const inputs = files.locator('input[type=file]');
  expect(await inputs.nth(1).getAttribute('capture')).toBe('environment');
  await inputs
    .nth(0)
    .setInputFiles({ name: 'মহাজনের বিল.pdf', mimeType: 'application/pdf', buffer: PDF });
  await files.getByRole('button', { name: 'মহাজনের বিল.pdf' }).waitFor();
  await inputs.nth(1).setInputFiles({ name: 'ছবি.gif', mimeType: 'image/gif', buffer: DOT });
  await files.getByRole('button', { name: 'ছবি.gif' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await untranslated(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const saved = page.waitForEvent('download');
  await files.getByRole('button', { name: 'মহাজনের বিল.pdf' }).tap();
  expect((await saved).suggestedFilename()).toMatch(/JV\d+-1\.pdf$/);
  await leave(one);
});

test('a file that is no PDF is refused in English, with the reason', async () => {
  const one = await visit(browser, { language: 'en', as: OWNER, size: DESKTOP });
  const { page, t } = one;
  await page.goto(`/dashboard/documents/${id}`);
  const files = page.getByRole('region', { name: t('lists:attachments') });
  const input = files.locator('input[type=file]').first();
  await files.getByRole('button', { name: t('lists:attachment_add') }).waitFor();
  const script = Buffer.from('<script>alert(1)</script>');
  await input.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: script });
  await files.getByText(t('errors:attachment_unreadable')).waitFor();
  const large = Buffer.alloc(11_534_336, 32);
  await input.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: large });
  await files.getByText(t('lists:attachment_too_big')).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // The browser logs the answer that refuses it.
  const refusals = one.problems.splice(0);
  expect(refusals.filter((problem) => !problem.includes('422'))).toEqual([]);
  await leave(one);
});

test('a file is a download that no browser shows as a page, and 11 MB are too large', async () => {
  const path = `/documents/${id}/attachments`;
  const { data } = (await (await owner.send(path)).json()) as { data: { id: string }[] };
  const { headers } = await owner.send(`${path}/${data[0]?.id}`);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="[A-Za-z0-9.-]+\.pdf"$/,
  );
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("object-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  const nobody = await fetch(`${baseUrl()}/api/v1${path}/${data[0]?.id}`);
  expect(nobody.status).toBe(401);
  const file = Buffer.alloc(11_534_336, 32).toString('base64');
  const large = owner.write('POST', path, { id: newId(), name: 'large.pdf', file });
  await expect(large).rejects.toThrow(/too_large|413/);
});
