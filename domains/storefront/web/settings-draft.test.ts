import { expect, test } from 'vitest';
import { changeStoreSettingsRoute, type StoreSettings } from '../contract/settings.ts';
import { TEXT_LENGTHS } from '../core/text-lengths.ts';
import { beginDraft, bodyOf } from './settings-draft.ts';

const id = '0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d0';
const store = {
  ...beginDraft(null),
  handle: 'karim',
  name: 'Karim',
  phone: '01711000000',
  warehouse_id: id,
  low_stock: 50_000,
  url: 'http://localhost/s/karim',
  listed_count: 0,
  unlisted_count: 0,
  version: 3,
} as StoreSettings;

test('an emptied phone is taken away; in a new store it is left to the shop', () => {
  const draft = { ...beginDraft(store), phone: '' };
  expect(bodyOf(draft, store)).toMatchObject({ phone: '', name: 'Karim', warehouse_id: id });
  const begun = bodyOf(beginDraft(null), null);
  expect([begun.phone, begun.name, begun.warehouse_id]).toEqual([undefined, undefined, undefined]);
});

test('a text as long as its field allows is accepted, and one more is not', () => {
  for (const [field, length] of Object.entries(TEXT_LENGTHS)) {
    const of = (text: string) => ({ version: 3, [field]: text });
    expect(changeStoreSettingsRoute.body.safeParse(of('x'.repeat(length))).success).toBe(true);
    expect(changeStoreSettingsRoute.body.safeParse(of('x'.repeat(length + 1))).success).toBe(false);
  }
});
