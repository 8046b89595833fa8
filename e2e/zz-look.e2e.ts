import { v7 as newId } from 'uuid';
import { test } from 'vitest';
import type { Product } from '#domains/catalog/contract/product.ts';
import { apiOf, OWNER } from './api.ts';
import { openBrowser, PHONE, DESK, visit } from './visit.ts';

test('look', async () => {
  const browser = await openBrowser();
  const api = await apiOf(OWNER);
  const units = (await (await api.send('/inventory/unit?limit=200')).json()) as any;
  const unit_id = units.data.find((u: any) => u.code === 'piece')?.id ?? units.data[0].id;
  const make = async (code: string, name: string, name_bn: string, tracking: object) => {
    const p = await api.tell<Product>('POST', '/inventory/product', { code, name, name_bn, unit_id, variants: [{ sale_price: 1250000, vat_rate: 0 }] });
    await api.tell('PATCH', `/inventory/product/${p.id}`, { version: 1, ...tracking });
    return p;
  };
  const day = (d: number) => new Date(Date.now() + d * 86400000).toISOString().slice(0, 10);
  const syrup = await make('SYRUP-9', 'Paracetamol syrup 60 ml', 'প্যারাসিটামল সিরাপ ৬০ মিলি', { tracking: 'batch', asks_expiry: true });
  const phone = await make('PHONE-9', 'Symphony phone', 'সিম্ফনি ফোন', { tracking: 'serial', warranty_months: 12 });
  const put = (line: object) => api.tell('POST', '/inventory/stock-adjustment', { id: newId(), warehouse_id: api.warehouse_id, reason: 'opening', lines: [line] });
  await put({ variant_id: syrup.variants[0]!.id, quantity_change: 300000, unit_cost: 5500, batches: [
    { batch: 'SQ-2401', expires_on: day(-5), quantity: 40000 }, { batch: 'SQ-2402', expires_on: day(18), quantity: 120000 }, { batch: 'SQ-2403', expires_on: day(400), quantity: 140000 }] });
  await put({ variant_id: phone.variants[0]!.id, quantity_change: 30000, unit_cost: 900000, serials: ['356938035643809', '356938035643810', '356938035643811'] });
  const methods = (await (await api.send('/payments/methods')).json().catch(() => null)) as any;
  const list = (await (await api.send(`/inventory/batches?variant_id=${syrup.variants[0]!.id}`)).json()) as any;
  const serials = (await (await api.send('/inventory/serials')).json()) as any;
  console.log(methods === null, list.data.length, serials.data.length);
  for (const [language, size, tag] of [['en', DESK, 'desk'], ['bn', DESK, 'desk'], ['en', PHONE, 'phone'], ['bn', PHONE, 'phone']] as const) {
    const { page, t } = await visit(browser, { language, as: OWNER, size });
    const shot = async (name: string) => {
      await page.waitForLoadState('networkidle').catch(() => {});
      await page.screenshot({ path: `/tmp/tracked/shots/${name}-${language}-${tag}.png` });
    };
    const step = async (name: string, act: () => Promise<unknown>) => { try { await act(); await shot(name); } catch (e) { console.log(name, language, tag, String(e).slice(0, 300)); await page.screenshot({ path: `/tmp/tracked/shots/${name}-${language}-${tag}-failed.png` }); } };
    await step('batches', () => page.goto('/dashboard/stock/batches'));
    await step('batch', () => page.goto(`/dashboard/stock/batches/${list.data[0].batch_id}`));
    await step('writeoff', () => page.getByRole('button', { name: t('inventory:write_off'), exact: true }).click());
    await step('serials', () => page.goto('/dashboard/serials'));
    await step('product', async () => { await page.goto(`/dashboard/products/${phone.id}`); await page.getByRole('combobox', { name: t('catalog:tracking') }).scrollIntoViewIfNeeded(); });
    await step('increase', async () => {
      await page.goto('/dashboard/stock/increase');
      const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
      await find.fill('SYRUP-9'); await find.press('Enter');
      await page.getByRole('button', { name: t('lists:another_batch') }).click();
      await find.fill('PHONE-9'); await find.press('Enter');
      const field = page.getByRole('textbox', { name: t('lists:serial_of', { name: language === 'bn' ? phone.name_bn : phone.name }) });
      await field.fill('356938035643901'); await field.press('Enter'); await field.fill('356938035643902'); await field.press('Enter');
    });
    await step('overview', () => page.goto('/dashboard/inventory'));
    await step('transfer', async () => {
      await page.goto('/dashboard/stock/transfers/new');
      const find = page.getByRole('textbox', { name: t('inventory:find_goods') });
      await find.fill('PHONE-9'); await find.press('Enter');
      await page.getByRole('textbox', { name: /PHONE|Symphony|সিম্ফনি/ }).first().waitFor();
    });
    if (tag === 'desk') await step('till', async () => {
      await page.goto('/dashboard/pos');
      const search = page.getByRole('textbox', { name: t('pos:search'), exact: true });
      await search.waitFor(); await search.fill('PHONE-9'); await search.press('Enter');
      await page.getByRole('complementary').getByRole('textbox', { name: /Symphony|সিম্ফনি/ }).first().waitFor();
      await page.keyboard.press('F9');
      const field = page.getByRole('textbox', { name: t('lists:serial_of', { name: language === 'bn' ? phone.name_bn : phone.name }) });
      await field.fill('356938035643809'); await field.press('Enter');
    });
    await page.context().close();
  }
  await browser.close();
}, 400_000);
