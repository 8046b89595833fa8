import { expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { createReceiptTranslator } from '#domains/sales/server/create-receipt-translator.ts';
import { NABANNA_SALE, NABANNA_SHOP } from './receipt-printout.fixture.ts';
import {
  buildReceiptPrintout,
  type ReceiptInput,
  type ReceiptPrintout,
} from './receipt-printout.ts';

/** The printout as lines of text, with label and amount apart. */
function linesOf(printout: ReceiptPrintout): string[] {
  const pairs = (rows: ReceiptPrintout['sums']) =>
    rows.map(({ label, amount, is_strong }) => `${is_strong ? '*' : ''}${label} | ${amount}`);
  return [
    ...[printout.shop, printout.address, printout.contact, printout.voided, printout.copy],
    ...printout.head.map((row) => row.join(' | ')),
    ...printout.lines.flatMap(({ name, variant, quantity, price, discount, amount, batches }) => [
      `${name} ${variant}`.trim(),
      `  ${quantity} × ${price} ${discount}`.trimEnd().concat(` | ${amount}`),
      batches === '' ? '' : `  ${batches}`,
    ]),
    ...pairs(printout.sums),
    ...pairs([printout.total]),
    ...[printout.in_words],
    ...pairs(printout.tenders),
    ...pairs(printout.dues),
    ...[printout.note, printout.scan, printout.thanks],
  ].filter((line) => line !== '');
}

function printed(language: 'bn' | 'en', more: Partial<ReceiptInput> = {}): string {
  const input = {
    sale: NABANNA_SALE,
    shop: NABANNA_SHOP,
    translate: createReceiptTranslator(language),
  };
  return linesOf(buildReceiptPrintout({ ...input, language, ...more })).join('\n');
}

test('a line sold by the box says so, in the reader’s language', () => {
  const lines = NABANNA_SALE.lines.map((line) => ({
    ...line,
    unit: 'box',
    factor: quantity(240_000),
    quantity: quantity(20_000),
  }));
  const sale = { ...NABANNA_SALE, lines };
  expect(printed('en', { sale })).toContain('  2 boxes × 1,920.00');
  expect(printed('bn', { sale })).toContain('  ২ বাক্স × ১,৯২০.০০');
});

test('in Bengali, in printed order', () => {
  expect(`\n${printed('bn')}\n`).toBe(`
নবান্ন স্টোর
বাড়ি ১২, রোড ৪, মিরপুর ১০, ঢাকা ১২১৬
ফোন 01711-000 271 · BIN 003456789-0102
রসিদ MIR-26/08841 | ১৯ নভেম্বর ২০২৬, বিকাল ৪:৩৩
রাশিদা | রহিমা বেগম
মিনিকেট চাল ২৫ কেজি
  ১ × ১,৯২০.০০ | ১,৯২০.০০
মসুর ডাল (খোলা) কেজি
  ২.৫ × ১৩৫.০০ | ৩৩৭.৫০
চা পাতা ৪০০ গ্রাম
  ১ × ২৩৫.০০ ছাড় ১১.৭৫ | ২২৩.২৫
যোগফল (৩ পদ) | ২,৪৮০.৭৫
ছাড় | −৭৯.২২
ভ্যাট ৫% | ১২০.০৮
ভ্যাট ১৫% | ০.০৭
রাউন্ডিং | +০.৩২
*সর্বমোট | ৳২,৫২২.০০
কথায়: দুই হাজার পাঁচশ বাইশ টাকা মাত্র
বিকাশ (CKJ7H2L9QA) | ২,০০০.০০
ক্যাশ | ৫০০.০০
*বাকিতে | ২২.০০
পণ্য ফেরত ৭ দিনের মধ্যে।
রসিদটা অনলাইনে দেখতে স্ক্যান করুন।
ধন্যবাদ, আবার আসবেন
`);
});

test('in English: the second copy of a reversed sale', () => {
  const sale = { ...NABANNA_SALE, reversed_by: 'a reversal' };
  expect(`\n${printed('en', { sale, copy: 2 })}\n`).toBe(`
নবান্ন স্টোর
বাড়ি ১২, রোড ৪, মিরপুর ১০, ঢাকা ১২১৬
Phone 01711-000 271 · BIN 003456789-0102
This sale was cancelled
Copy 2
Receipt MIR-26/08841 | 19 Nov 2026, 4:33 pm
রাশিদা | রহিমা বেগম
Miniket rice 25 kg
  1 × 1,920.00 | 1,920.00
Lentils (loose) kg
  2.5 × 135.00 | 337.50
Tea 400 g
  1 × 235.00 discount 11.75 | 223.25
Subtotal (3 items) | 2,480.75
Discount | −79.22
VAT 5% | 120.08
VAT 15% | 0.07
Rounding | +0.32
*Total | ৳2,522.00
In words: two thousand five hundred twenty-two taka only
bKash (CKJ7H2L9QA) | 2,000.00
Cash | 500.00
*On due | 22.00
পণ্য ফেরত ৭ দিনের মধ্যে।
Scan to view this receipt online.
Thank you, come again
`);
});

test('the public page shows no transaction number and no other due of the customer', () => {
  const sale = { ...NABANNA_SALE, due_before: 500, due_after: 2_700 } as typeof NABANNA_SALE;
  expect(printed('en', { sale })).toContain('*Total due now | 27.00');
  const open = printed('en', { sale, is_public: true });
  expect(open).toContain('bKash | 2,000.00');
  expect(open).not.toMatch(/CKJ7H2L9QA|Previous due|Total due now/);
});

test('a batch and a serial number are printed below their line', () => {
  const [rice, lentils] = NABANNA_SALE.lines;
  const one = { quantity: quantity(10_000), expires_on: null, warranty_until: null };
  const batches = [{ ...one, batch: 'B-7', is_serial: false, expires_on: '2027-03-01' }];
  const pieces = [{ ...one, batch: 'IMEI9', is_serial: true, warranty_until: '2027-11-19' }];
  const lines = [
    { ...rice, batches },
    { ...lentils, batches: pieces },
  ] as never;
  const text = printed('en', { sale: { ...NABANNA_SALE, lines } });
  expect(text).toContain('| 1,920.00\n  Batch B-7, expires 1 Mar 2027\n');
  expect(text).toContain('| 337.50\n  Serial IMEI9 · Warranty until 19 Nov 2027\n');
});

test('a sale without VAT has no VAT row', () => {
  const free = { vat_rate: 0, vat: minor(0) } as const;
  const lines = NABANNA_SALE.lines.map((line) => ({ ...line, ...free }) as typeof line);
  const sale = { ...NABANNA_SALE, lines, vat: minor(0) };
  expect(printed('en', { sale })).not.toContain('VAT');
});

test('another currency has no amount in words', () => {
  const shop = { ...NABANNA_SHOP, currency: 'GBP' };
  expect(printed('en', { shop })).toContain('*Total | £2,522.00\nbKash');
});

test('promotions and coupon are listed, each with what it took off the lines above', () => {
  const promotions = [
    { name: 'Eid sale', name_bn: 'ঈদ অফার', code: null, amount: minor(1_175) },
    { name: 'For friends', name_bn: '', code: 'DOST', amount: minor(500) },
  ];
  const sale = { ...NABANNA_SALE, promotions };
  const lines = (language: 'bn' | 'en') =>
    printed(language, { sale })
      .split('\n')
      .filter((line) => line.includes('অফার') || line.includes('For friends'));
  expect(lines('bn')).toEqual([
    'উপরের দামে বাদ: ঈদ অফার | ১১.৭৫',
    'উপরের দামে বাদ: For friends (DOST) | ৫.০০',
  ]);
  expect(lines('en')).toEqual(['Discount above: For friends (DOST) | 5.00']);
});
