import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { BOOK_LINES } from '#domains/site/web/home/book-lines.ts';
import { createTranslator } from '../../e2e/create-translator.ts';
import { apiOf, SHELF } from './stock-till.ts';

const FOLDER = new URL('../../domains/site/web/screens/', import.meta.url);

type Language = 'bn' | 'en';
type Target = { url: string; language: Language };
type Form = { name: string; width: number; height: number; widths: readonly number[] };

/** Desktop and phone; the till beside the page is almost square. */
const DESKTOP: Form = { name: 'desk', width: 1200, height: 680, widths: [1080, 1920] };
const PHONE: Form = { name: 'phone', width: 390, height: 600, widths: [750] };
const TILL: Form = { name: 'desk', width: 1024, height: 800, widths: [750, 1200] };

const OWNER = 'owner@demo.test';

export async function takeScreens(browser: Browser, target: Target): Promise<void> {
  const pages = await pagesOf(target.url);
  for (const form of [DESKTOP, PHONE]) {
    const context = await enter(browser, target, form);
    const page = await context.newPage();
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      await saveScreen(page, `${name}.${target.language}`, form);
    }
    await context.close();
    await takeTill(browser, target, form === DESKTOP ? TILL : PHONE);
  }
}

/** The screen of each feature of the site; their paths come from the shop's data. */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const api = await apiOf(url, OWNER);
  type Row = { id: string; name: string };
  const customers = await api<Row[]>('GET', '/customers?limit=50');
  const suppliers = await api<Row[]>('GET', '/suppliers?limit=50');
  const products = await api<{ name: string; variants: Row[] }[]>(
    'GET',
    '/inventory/product?q=Miniket&limit=1',
  );
  const customer = customers.find(({ name }) => name === 'Rahima Begum');
  return {
    reports: '/dashboard',
    stock: `/dashboard/stock/${products[0]?.variants[0]?.id}`,
    sales: '/dashboard/sales',
    purchases: `/dashboard/suppliers/${suppliers[0]?.id}`,
    customers: `/dashboard/customers/${customer?.id}`,
    accounts: '/dashboard/reports/trial-balance',
    staff: '/dashboard/settings/staff',
  };
}

async function enter(browser: Browser, { url, language }: Target, form: Form) {
  const isPhone = form === PHONE;
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width: form.width, height: form.height },
    deviceScaleFactor: 2,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: language === 'bn' ? 'bn-BD' : 'en-GB',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'lang', value: language, url }]);
  const { csrfToken } = (await (await context.request.get('/api/auth/csrf')).json()) as {
    csrfToken: string;
  };
  await context.request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email: OWNER, password: 'halkhata-demo', callbackUrl: '/', json: 'true' },
  });
  return context;
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
}

/** The six lines of the home page's bill, in the till. */
async function takeTill(browser: Browser, target: Target, form: Form): Promise<void> {
  const { language } = target;
  const t = createTranslator(language);
  const context = await enter(browser, target, form);
  const page = await context.newPage();
  await page.goto('/dashboard/pos');
  const shelf = language === 'bn' ? SHELF.name_bn : SHELF.name;
  await page.getByText(shelf, { exact: true }).first().click();
  for (const line of BOOK_LINES) {
    // The database normalises letters that can be written in two ways.
    const name = nameOf(line, language).normalize('NFC');
    // The chip of a category may have the same text, and comes first.
    await page.getByRole('main').getByRole('button').filter({ hasText: name }).last().click();
  }
  for (const line of BOOK_LINES) {
    const label = nameOf(line, language).normalize('NFC');
    const name = t('common:quantity_of', { label });
    // On a phone the text is on the product too.
    const field = page.getByRole('textbox', { name, exact: true }).first();
    await field.fill(String(line.times));
    await field.press('Enter');
  }
  if (form === PHONE) {
    await page.getByRole('button', { name: t('pos:view_cart').trim() }).click();
  }
  await settled(page);
  await saveScreen(page, `till.${language}`, form);
  await context.close();
}

function nameOf({ name, name_bn }: (typeof BOOK_LINES)[number], language: Language): string {
  return language === 'bn' ? name_bn : name;
}

async function saveScreen(page: Page, name: string, form: Form): Promise<void> {
  const taken = await page.screenshot();
  const file = (width: number, format: string) =>
    fileURLToPath(new URL(`${name}.${form.name}.${width}.${format}`, FOLDER));
  for (const width of form.widths) {
    await sharp(taken)
      .resize({ width })
      .avif({ quality: 50, effort: 4 })
      .toFile(file(width, 'avif'));
  }
  const [width = form.width] = form.widths;
  await sharp(taken).resize({ width }).webp({ quality: 75, effort: 4 }).toFile(file(width, 'webp'));
}
