import { expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { createPrintoutTranslator } from '../server/door/printout-translator.ts';
import { PRINTOUT_PAYMENT, PRINTOUT_SALE, PRINTOUT_SHOP } from './document-printout.fixture.ts';
import {
  buildDocumentPrintout,
  type DocumentPrintout,
  type PrintoutSource,
} from './document-printout.ts';
import { buildMushakPrintout } from './mushak-printout.ts';

/** The printout as lines of text, columns separated by ` | `. */
function linesOf(printout: DocumentPrintout): string {
  const pairs = (rows: DocumentPrintout['sums']) =>
    rows.map(({ label, amount, is_strong }) => `${is_strong ? '*' : ''}${label} | ${amount}`);
  const lines = [
    ...[printout.title, printout.void_mark, printout.shop, ...printout.shop_lines],
    ...[printout.party_label, ...printout.party_lines],
    ...printout.head.map((row) => row.join(' | ')),
    printout.columns.map(({ label }) => label).join(' | '),
    ...printout.rows.map(({ name, below, cells }) =>
      [below === '' ? name : `${name} (${below})`, ...cells].join(' | '),
    ),
    printout.sum_row.join(' | '),
    ...pairs(printout.sums),
    ...pairs(printout.total === null ? [] : [printout.total]),
    printout.in_words,
    ...pairs(printout.tenders),
    ...[printout.note, printout.foot, ...printout.signs],
  ];
  return `\n${lines.filter((line) => line !== '').join('\n')}\n`;
}

function input(document: PrintoutSource, language: 'bn' | 'en') {
  return { document, shop: PRINTOUT_SHOP, language, translate: createPrintoutTranslator(language) };
}

test('an invoice in Bengali: the lines add up to the subtotal, the rest leads to the total', () => {
  expect(linesOf(buildDocumentPrintout(input(PRINTOUT_SALE, 'bn')))).toBe(`
বিল
নবান্ন স্টোর
বাড়ি ১২, রোড ৪, মিরপুর ১০, ঢাকা ১২১৬
ফোন 01711-000271
BIN 003456789-0102
ক্রেতা
সেলিম ট্রেডার্স
১২ নবাবপুর রোড, ঢাকা
ফোন 01819-330127
BIN 001234567-0101
নম্বর | MIR-26/08841
তারিখ | 19 Nov 2026, 4:33 pm
শাখা | মিরপুর
করেছেন | রাশিদা
মাল | পরিমাণ | দাম | ভ্যাট | টাকা
১. মিনিকেট চাল ২৫ কেজি (ছাড় ২০.০০) | ২ বস্তা | ৫১০.০০ | ৫% | ১,০০০.০০
২. মসুর ডাল (খোলা) কেজি | ২.৫ কেজি | ১৩৫.০০ | ৫% | ৩৩৭.৫০
যোগফল | ১,৩৩৭.৫০
ছাড় | −১০০.০০
ভ্যাট | ৬১.৮৮
ডেলিভারি | ৩০০.০০
রাউন্ডিং | −০.৩৮
*সর্বমোট | ৳১,৫৯৯.০০
কথায়: এক হাজার পাঁচশ নিরানব্বই টাকা মাত্র
ব্যাংক (TT 881) | ১,০০০.০০
*বাকি | ৫৯৯.০০
মাল বুঝে নিন।
গ্রহীতার স্বাক্ষর
দোকানের পক্ষে
`);
});

test('a payment has no goods: its amount is the total, in words with its paisa', () => {
  expect(linesOf(buildDocumentPrintout(input({ ...PRINTOUT_PAYMENT, party: null }, 'en')))).toBe(`
Payment receipt
নবান্ন স্টোর
বাড়ি ১২, রোড ৪, মিরপুর ১০, ঢাকা ১২১৬
Phone 01711-000271
BIN 003456789-0102
Number | MIR-26/R00012
Date | 19 Nov 2026, 4:33 pm
Branch | Mirpur
Prepared by | রাশিদা
Related to | Invoice MIR-26/08841
*Total | ৳500.50
In words: five hundred taka fifty paisa only
bKash (CKJ7) | 300.00
Cash | 200.50
মাল বুঝে নিন।
Received by
For the shop
`);
});

test('the tax invoice: values without taxes, after all discounts, with sums below', () => {
  const text = linesOf(buildMushakPrintout(input(PRINTOUT_SALE, 'en')));
  // 925.23 / 2 = 462.615; 312.27 / 2.5 = 124.908
  expect(text).toContain(`
Description | Unit | Quantity | Unit value | Value | Suppl. duty | VAT rate | VAT amount | Value incl. taxes
1. Miniket rice 25 kg | bag | 2 | 462.62 | 925.23 | 0.00 | 5% | 46.26 | 971.49
2. Lentils (loose) kg | kg | 2.5 | 124.91 | 312.27 | 0.00 | 5% | 15.62 | 327.89
Total |  |  |  | 1,237.50 | 0.00 |  | 61.88 | 1,299.38
Delivery | 300.00
Rounding | −0.38
*Total | ৳1,599.00
`);
  expect(text).toContain('Tax invoice (Mushak 6.3)');
});

test('VAT included in prices is shown and not added; a cancelled document says so', () => {
  const [line] = PRINTOUT_SALE.lines;
  const document: PrintoutSource = {
    ...PRINTOUT_SALE,
    lines: line === undefined ? [] : [line],
    totals: {
      subtotal: minor(95_238),
      discount: minor(0),
      vat: minor(4_762),
      rounding: minor(0),
      vat_included: minor(4_762),
      total: minor(100_000),
      exchanged: minor(0),
      change: minor(0),
      due: minor(0),
    },
    payments: [],
    is_void: true,
  };
  const text = linesOf(buildDocumentPrintout(input(document, 'en')));
  expect(text).toContain(
    '\nSubtotal | 1,000.00\nVAT included in prices | 47.62\n*Total | ৳1,000.00\n',
  );
  expect(text).toContain('\nCancelled: this document is no longer valid\n');
});

test('goods without prices have no sums and no words', () => {
  const hidden = { unit_price: null, product_discount: null, amount: null, vat_rate: null };
  const lines = PRINTOUT_SALE.lines.map((line) => ({ ...line, ...hidden, vat: null, net: null }));
  const document = { ...PRINTOUT_SALE, kind: 'stock_transfer', lines, totals: null, payments: [] };
  const text = linesOf(buildDocumentPrintout(input(document, 'en')));
  expect(text).toContain('\nItem | Quantity\n1. Miniket rice 25 kg | 2 bags\n');
  expect(text).not.toContain('Total');
});

test('the voucher of a manual entry has debit and credit columns, and their sum', () => {
  const nothing = { debit: minor(0), credit: minor(0), note: '' };
  const entries = [
    {
      ...nothing,
      code: '6110',
      name: 'Depreciation',
      name_bn: 'অবচয়',
      debit: minor(150_000),
      note: 'The fridge',
    },
    {
      ...nothing,
      code: '1590',
      name: 'Accumulated depreciation',
      name_bn: 'পুঞ্জীভূত অবচয়',
      credit: minor(150_000),
    },
  ];
  const document: PrintoutSource = {
    ...PRINTOUT_PAYMENT,
    kind: 'journal',
    entries,
    lines: [],
    totals: null,
    payments: [],
  };
  const text = linesOf(buildDocumentPrintout(input(document, 'bn')));
  expect(text).toContain('\nজাবেদা ভাউচার\n');
  expect(text).toContain(`
হিসাব | ডেবিট | ক্রেডিট
৬১১০ অবচয় (The fridge) | ১,৫০০.০০ | 
১৫৯০ পুঞ্জীভূত অবচয় |  | ১,৫০০.০০
মোট | ১,৫০০.০০ | ১,৫০০.০০
`);
  expect(text).toContain('| ৳১,৫০০.০০\n');
});
