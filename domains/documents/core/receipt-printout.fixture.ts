import { minor } from '#domains/kernel/core/money.ts';
import { ONE, quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import type { ReceiptSale, ReceiptShop } from './receipt-printout.ts';

export const NABANNA_SHOP: ReceiptShop = {
  name: 'নবান্ন স্টোর',
  currency: 'BDT',
  timezone: 'Asia/Dhaka',
  address: 'বাড়ি ১২, রোড ৪, মিরপুর ১০, ঢাকা ১২১৬',
  phone: '01711-000 271',
  bin: '003456789-0102',
  receipt_note: 'পণ্য ফেরত ৭ দিনের মধ্যে।',
};

type Line = ReceiptSale['lines'][number];

const line = (names: readonly [string, string, string, string], more: object): Line => {
  const [name, name_bn, variant, variant_bn] = names;
  const sold = { quantity: quantity(10_000), product_discount: minor(0), vat_rate: rate(50_000) };
  const plain = { vat_exempt: false, batches: [] as Line['batches'] };
  const unit = { unit: 'pc', factor: ONE };
  return { name, name_bn, variant, variant_bn, ...sold, ...unit, ...plain, ...more } as Line;
};

/** 2,480.75 - 79.22 + 120.08 + 0.07 + 0.32 = 2,522.00 */
export const NABANNA_SALE: ReceiptSale = {
  number: 'MIR-26/08841',
  posted_at: '2026-11-19T10:33:00.000Z',
  cashier: 'রাশিদা',
  customer_name: 'রহিমা বেগম',
  lines: [
    line(['Miniket rice', 'মিনিকেট চাল', '25 kg', '২৫ কেজি'], {
      unit_price: 192_000,
      net: 192_000,
      vat: 9_300,
    }),
    line(['Lentils (loose)', 'মসুর ডাল (খোলা)', 'kg', 'কেজি'], {
      quantity: 25_000,
      unit_price: 13_500,
      net: 33_750,
      vat: 2_708,
    }),
    line(['Tea', 'চা পাতা', '400 g', '৪০০ গ্রাম'], {
      unit_price: 23_500,
      product_discount: 1_175,
      net: 22_325,
      vat_rate: 150_000,
      vat: 7,
    }),
  ],
  subtotal: minor(248_075),
  discount: minor(7_922),
  vat: minor(12_015),
  vat_included: minor(0),
  rounding: minor(32),
  total: minor(252_200),
  payments: [
    { name: 'bKash', name_bn: 'বিকাশ', handed_over: minor(200_000), reference: 'CKJ7H2L9QA' },
    { name: 'Cash', name_bn: 'ক্যাশ', handed_over: minor(50_000), reference: '' },
  ],
  exchanged: minor(0),
  change: minor(0),
  due: minor(2_200),
  receipt_url: `https://shop.example/r/${'AbC9_-xy'.repeat(8)}`,
  reversed_by: null,
};
