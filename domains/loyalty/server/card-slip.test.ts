import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { cardSlipRoute } from '../contract/card-slip.ts';
import { cardSlip } from './card-slip.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
});
afterAll(() => db.drop());

const slip = (id: string, code: string, lang: 'bn' | 'en' = 'en') =>
  w.shop.call<typeof cardSlipRoute>(cardSlip, { params: { id }, body: { code, lang } });

test('the slip contains the code for a caller who has it already, in both languages', async () => {
  const card = await w.post.giftCard();
  const { file_name, content } = answerOf(await slip(card.id, card.code));
  expect(file_name).not.toContain(card.code);
  expect(JSON.parse(content)).toMatchObject({
    language: 'en',
    size: '80',
    note: card.code.replaceAll(/(.{4})(?!$)/g, '$1 '),
    total: { label: 'Gift card', amount: '৳100.00' },
    tenders: [{ label: 'Cash', amount: '100.00' }],
  });
  const bengali = answerOf(await slip(card.id, card.code, 'bn'));
  expect(JSON.parse(bengali.content)).toMatchObject({ tenders: [{ amount: '১০০.০০' }] });
});

test('a code that does not belong to the card opens no slip', async () => {
  const [one, other] = [await w.post.giftCard(), await w.post.giftCard()];
  for (const code of [other.code, '0000000000000000', 'nothing']) {
    expect(refusalOf(await slip(one.id, code))).toBe('gift_card_not_found');
  }
});
