import { minor } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import type { PrintoutShop, PrintoutSource } from './document-printout.ts';

export const PRINTOUT_SHOP: PrintoutShop = {
  name: 'নবান্ন স্টোর',
  currency: 'BDT',
  address: 'বাড়ি ১২, রোড ৪, মিরপুর ১০, ঢাকা ১২১৬',
  phone: '01711-000271',
  bin: '003456789-0102',
  document_note: 'মাল বুঝে নিন।',
};

/** 1,000.00 + 337.50 - 100.00 + 61.88 + 300.00 - 0.38 = 1,599.00 */
export const PRINTOUT_SALE: PrintoutSource = {
  kind: 'sale',
  number: 'MIR-26/08841',
  written_at: '19 Nov 2026, 4:33 pm',
  branch: { name: 'Mirpur', name_bn: 'মিরপুর' },
  made_by: 'রাশিদা',
  party: {
    kind: 'customer',
    name: 'সেলিম ট্রেডার্স',
    phone: '01819-330127',
    address: '১২ নবাবপুর রোড, ঢাকা',
    bin: '001234567-0101',
  },
  lines: [
    {
      name: 'Miniket rice',
      name_bn: 'মিনিকেট চাল',
      variant: '25 kg',
      variant_bn: '২৫ কেজি',
      unit: 'bag',
      unit_bn: 'বস্তা',
      quantity: quantity(20_000),
      unit_price: minor(51_000),
      product_discount: minor(2_000),
      amount: minor(100_000),
      vat_rate: rate(50_000),
      vat: minor(4_626),
      net: minor(92_523),
    },
    {
      name: 'Lentils (loose)',
      name_bn: 'মসুর ডাল (খোলা)',
      variant: 'kg',
      variant_bn: 'কেজি',
      unit: 'kg',
      unit_bn: 'কেজি',
      quantity: quantity(25_000),
      unit_price: minor(13_500),
      product_discount: minor(0),
      amount: minor(33_750),
      vat_rate: rate(50_000),
      vat: minor(1_562),
      net: minor(31_227),
    },
  ],
  totals: {
    subtotal: minor(133_750),
    discount: minor(10_000),
    vat: minor(6_188),
    vat_included: minor(0),
    delivery: minor(30_000),
    rounding: minor(-38),
    total: minor(159_900),
    exchanged: minor(0),
    change: minor(0),
    due: minor(59_900),
  },
  payments: [{ name: 'Bank', name_bn: 'ব্যাংক', amount: minor(100_000), reference: 'TT 881' }],
  related: [],
  note: '',
  is_void: false,
  url: '',
};

/** A customer payment of 500.00, without goods. */
export const PRINTOUT_PAYMENT: PrintoutSource = {
  ...PRINTOUT_SALE,
  kind: 'payment_received',
  number: 'MIR-26/R00012',
  lines: [],
  totals: null,
  payments: [
    { name: 'bKash', name_bn: 'বিকাশ', amount: minor(30_000), reference: 'CKJ7' },
    { name: 'Cash', name_bn: 'ক্যাশ', amount: minor(20_050), reference: '' },
  ],
  related: [{ kind: 'sale', number: 'MIR-26/08841' }],
};
