import { apiOf, CASHIER, OWNER } from './api.ts';
import { type DemoProducts, findProducts } from './find-products.ts';
import { openTill, scan, type Till } from './till.ts';
import { signInQuietly, type Visit } from './visit.ts';

/** The states that every layout test visits, in the order of a working day. */
export type State =
  | 'login'
  | 'till-empty'
  | 'till'
  /** On a phone the cart covers the products. */
  | 'cart'
  | 'menu'
  | 'chooser'
  | 'payment'
  | 'receipt'
  | 'report'
  | 'keys'
  | 'new-key'
  | 'stock'
  | 'reorder'
  | 'purchases'
  | 'purchase'
  | 'take-in'
  | ListState;

/** Lists and forms that are checked as they open. */
const LISTS = {
  products: '/dashboard/products',
  units: '/dashboard/products/units',
  'price-lists': '/dashboard/products/price-lists',
  offers: '/dashboard/products/promotions',
  labels: '/dashboard/products/labels',
  archived: '/dashboard/products/archived',
  fields: '/dashboard/products/fields',
  imports: '/dashboard/imports',
  transfers: '/dashboard/stock/transfers',
  batches: '/dashboard/stock/batches',
  serials: '/dashboard/serials',
  counts: '/dashboard/stock/counts',
  'new-count': '/dashboard/stock/counts/new',
  expenses: '/dashboard/expenses',
  'money-transfers': '/dashboard/expenses/transfers',
  customers: '/dashboard/customers',
  receivables: '/dashboard/dues/customers',
  payables: '/dashboard/dues/suppliers',
  'supplier-payments': '/dashboard/dues/payments',
  cheques: '/dashboard/dues/cheques',
  'gift-cards': '/dashboard/gift-cards',
  points: '/dashboard/points',
  reminders: '/dashboard/dues/reminders',
  quotations: '/dashboard/sales-quotation',
  'advance-sales': '/dashboard/advance-sell',
  'new-advance-sale': '/dashboard/advance-sell/new',
  jobs: '/dashboard/repairs',
  'new-job': '/dashboard/repairs/new',
  services: '/dashboard/services',
  recurring: '/dashboard/invoices/recurring',
} as const;

type ListState = keyof typeof LISTS;

/** Called in each state once it is settled. */
export type Look = (state: State) => Promise<void>;

/** The lists of the shop, each once loaded. The owner is signed in. */
export async function tourOfLists({ page }: Visit, look: Look): Promise<void> {
  for (const [state, path] of Object.entries(LISTS) as [ListState, string][]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await look(state);
  }
}

/** The whole shop, from sign-in to the report. */
export async function tour(one: Visit, look: Look): Promise<void> {
  const { page, context, t } = one;
  await page.goto('/login');
  const enter = page.getByRole('button', { name: t('identity:sign_in'), exact: true });
  await enter.and(page.locator(':enabled')).waitFor();
  await look('login');
  await signInQuietly(context, CASHIER);
  await sell(one, await findProducts(await apiOf(CASHIER)), look);
  await signInQuietly(context, OWNER);
  await page.goto('/dashboard/reports/trial-balance');
  await page.getByText(t('accounting:debit_equals_credit')).waitFor();
  await look('report');
  await page.goto('/dashboard/settings/api-keys');
  await page.getByRole('button', { name: t('keys:make_key') }).click();
  await page.getByRole('textbox', { name: t('keys:name') }).waitFor();
  await look('new-key');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look('keys');
  await page.goto('/dashboard/inventory');
  await page.getByRole('heading', { name: t('dashboard:stock_by_categories') }).waitFor();
  await page.locator('[data-part="categories"] table').waitFor();
  await look('stock');
  await page.goto('/dashboard/inventory/reorder');
  await page.getByRole('table').first().waitFor();
  await look('reorder');
  await buy(one, look);
}

/** Receipts, one of them, and a new one. */
async function buy({ page, t }: Visit, look: Look): Promise<void> {
  await page.goto('/dashboard/purchases');
  await page.locator('[data-row-link]').first().waitFor();
  await look('purchases');
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('button', { name: t('purchases:act_landed_cost') }).waitFor();
  await look('purchase');
  await page.goto('/dashboard/purchases/new');
  const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
  await find.fill('1006');
  await find.press('Enter');
  await page.getByText('1006', { exact: true }).waitFor();
  await look('take-in');
}

async function sell(one: Visit, products: DemoProducts, look: Look): Promise<void> {
  const { page, t } = one;
  const till = await openTill(one);
  await look('till-empty');
  await fillCart(one, products);
  await look('till');
  if (one.isPhone) await lookAtCart(one, till, look);
  await page
    .getByRole('button', { name: t('pos:till_menu') })
    .locator('visible=true')
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('pos:last_sales') }).waitFor();
  await look('menu');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const [variant] = products.variants;
  await till.search.fill(till.nameOf(variant));
  await page.keyboard.press('Enter');
  await till.dialog(till.nameOf(variant)).waitFor();
  await look('chooser');
  await page.keyboard.press('Escape');
  await till.dialog(till.nameOf(variant)).waitFor({ state: 'detached' });
  // The last piece is not sold, because other tests need it.
  await page.keyboard.press('Delete');
  await page.keyboard.press('F9');
  const payment = till.dialog(t('pos:take_payment'));
  await payment.waitFor();
  await payment.getByRole('group').getByRole('button').nth(2).click();
  await look('payment');
  await payment.getByRole('button', { name: t('pos:complete_sale') }).click();
  await till.dialog(t('pos:sale_posted')).waitFor();
  await payment.waitFor({ state: 'detached' });
  await look('receipt');
}

async function lookAtCart({ page, t }: Visit, till: Till, look: Look): Promise<void> {
  const view = t('pos:view_cart', { count: till.count(CART) });
  await page.getByRole('button', { name: view }).click();
  await till.lines.first().waitFor();
  await look('cart');
  await till.button(t('pos:to_goods')).click();
}

/** Lines in the cart. */
const CART = 4;

/** A variant with its size, several of one product, and the last of another. */
async function fillCart(one: Visit, products: DemoProducts): Promise<void> {
  const [first, second] = products.plenty;
  const [variant] = products.variants;
  for (const product of [variant, first, second, second, products.scarce]) {
    await scan(one, product?.barcodes[0] ?? '');
  }
  const lines = one.page.getByRole('complementary', { includeHidden: true }).locator('li');
  await lines.nth(CART - 1).waitFor({ state: 'attached' });
}
