import type { Purpose } from './journal.ts';

export const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;

export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The groups of balances that a control account sums up. */
export const CONTROLS = [
  'receivable',
  'payable',
  'inventory',
  'deposit',
  'transit',
  'gift_card',
] as const;

export type ChartAccount = {
  code: string;
  name: string;
  name_bn: string;
  kind: AccountKind;
  /** The purpose by which posting rules find it. */
  purpose?: Purpose;
  /**
   * The control account for customers, suppliers, goods, goods in transit, deposits or gift cards.
   */
  control_of?: (typeof CONTROLS)[number];
};

/** The accounts of the built-in payment methods. */
export const CASH_ACCOUNT = '1010';
export const BKASH_ACCOUNT = '1020';
export const NAGAD_ACCOUNT = '1022';
export const BANK_ACCOUNT = '1030';
export const CARD_ACCOUNT = '1040';
export const DEPOSIT_ACCOUNT = '2020';
export const GIFT_CARD_ACCOUNT = '2030';

const ASSETS: readonly ChartAccount[] = [
  { code: CASH_ACCOUNT, name: 'Cash in hand', name_bn: 'নগদ তহবিল', kind: 'asset' },
  { code: BKASH_ACCOUNT, name: 'bKash merchant', name_bn: 'বিকাশ মার্চেন্ট', kind: 'asset' },
  { code: NAGAD_ACCOUNT, name: 'Nagad merchant', name_bn: 'নগদ (Nagad) মার্চেন্ট', kind: 'asset' },
  { code: BANK_ACCOUNT, name: 'Bank current account', name_bn: 'ব্যাংক চলতি হিসাব', kind: 'asset' },
  { code: CARD_ACCOUNT, name: 'Card payments to come', name_bn: 'কার্ডে আসার টাকা', kind: 'asset' },
  {
    code: '1130',
    name: 'Customers (receivable)',
    name_bn: 'খদ্দেরের কাছে পাওনা',
    kind: 'asset',
    purpose: 'receivable',
    control_of: 'receivable',
  },
  {
    code: '1210',
    name: 'Stock in hand',
    name_bn: 'স্টকের মাল',
    kind: 'asset',
    purpose: 'inventory',
    control_of: 'inventory',
  },
  {
    code: '1220',
    name: 'Goods in transit',
    name_bn: 'পথে থাকা মাল',
    kind: 'asset',
    purpose: 'transit',
    control_of: 'transit',
  },
  {
    code: '1310',
    name: 'VAT receivable',
    name_bn: 'রেয়াতযোগ্য ভ্যাট',
    kind: 'asset',
    purpose: 'input_vat',
  },
  { code: '1410', name: 'Advances paid', name_bn: 'দেওয়া অগ্রিম', kind: 'asset' },
  { code: '1420', name: 'Security deposits', name_bn: 'জামানত', kind: 'asset' },
  { code: '1510', name: 'Fixtures and equipment', name_bn: 'আসবাব ও যন্ত্রপাতি', kind: 'asset' },
  { code: '1590', name: 'Accumulated depreciation', name_bn: 'পুঞ্জীভূত অবচয়', kind: 'asset' },
];

const LIABILITIES: readonly ChartAccount[] = [
  {
    code: '2010',
    name: 'Suppliers (payable)',
    name_bn: 'মহাজনের দেনা',
    kind: 'liability',
    purpose: 'payable',
    control_of: 'payable',
  },
  {
    code: DEPOSIT_ACCOUNT,
    name: 'Customer deposits',
    name_bn: 'খদ্দেরের অগ্রিম জমা',
    kind: 'liability',
    purpose: 'customer_deposit',
    control_of: 'deposit',
  },
  {
    code: GIFT_CARD_ACCOUNT,
    name: 'Gift cards',
    name_bn: 'গিফট কার্ড',
    kind: 'liability',
    purpose: 'gift_card',
    control_of: 'gift_card',
  },
  {
    code: '2110',
    name: 'VAT payable',
    name_bn: 'প্রদেয় ভ্যাট',
    kind: 'liability',
    purpose: 'output_vat',
  },
  { code: '2120', name: 'Tax withheld', name_bn: 'উৎসে কাটা কর', kind: 'liability' },
  { code: '2210', name: 'Wages payable', name_bn: 'বকেয়া বেতন', kind: 'liability' },
  { code: '2310', name: 'Bank loan', name_bn: 'ব্যাংক ঋণ', kind: 'liability' },
];

const EQUITY: readonly ChartAccount[] = [
  {
    code: '3010',
    name: "Owner's capital",
    name_bn: 'মূলধন',
    kind: 'equity',
    purpose: 'owner_capital',
  },
  {
    code: '3020',
    name: "Owner's drawings",
    name_bn: 'উত্তোলন',
    kind: 'equity',
    purpose: 'owner_drawings',
  },
  {
    code: '3030',
    name: 'Opening balances',
    name_bn: 'শুরুর জের',
    kind: 'equity',
    purpose: 'opening_equity',
  },
  { code: '3040', name: 'Retained earnings', name_bn: 'সঞ্চিত মুনাফা', kind: 'equity' },
];

const INCOME: readonly ChartAccount[] = [
  { code: '4010', name: 'Sales', name_bn: 'বিক্রি', kind: 'income', purpose: 'sales' },
  {
    code: '4020',
    name: 'Sales returns',
    name_bn: 'বিক্রি ফেরত',
    kind: 'income',
    purpose: 'sales_return',
  },
  {
    code: '4030',
    name: 'Service income',
    name_bn: 'সেবার আয়',
    kind: 'income',
    purpose: 'service_income',
  },
  {
    code: '4090',
    name: 'Discount given',
    name_bn: 'দেওয়া ছাড়',
    kind: 'income',
    purpose: 'discount_given',
  },
  { code: '4110', name: 'Rounding', name_bn: 'রাউন্ডিং', kind: 'income', purpose: 'rounding' },
  {
    code: '4120',
    name: 'Stock gain',
    name_bn: 'স্টক বাড়তি',
    kind: 'income',
    purpose: 'stock_gain',
  },
  {
    code: '4130',
    name: 'Delivery charges',
    name_bn: 'ডেলিভারি চার্জ',
    kind: 'income',
    purpose: 'delivery_income',
  },
  {
    code: '4190',
    name: 'Other income',
    name_bn: 'অন্যান্য আয়',
    kind: 'income',
    purpose: 'other_income',
  },
];

const EXPENSES: readonly ChartAccount[] = [
  {
    code: '5010',
    name: 'Cost of sales',
    name_bn: 'বিক্রি মালের কেনা দাম',
    kind: 'expense',
    purpose: 'cost_of_sales',
  },
  {
    code: '5020',
    name: 'Cost variance',
    name_bn: 'কেনা দামের পার্থক্য',
    kind: 'expense',
    purpose: 'cost_variance',
  },
  {
    code: '5030',
    name: 'Stock loss',
    name_bn: 'স্টক ঘাটতি ও নষ্ট মাল',
    kind: 'expense',
    purpose: 'stock_loss',
  },
  {
    code: '5040',
    name: 'Goods for own use',
    name_bn: 'দোকানে ব্যবহৃত মাল',
    kind: 'expense',
    purpose: 'internal_use_expense',
  },
  {
    code: '5050',
    name: 'Gifts and samples',
    name_bn: 'উপহার ও নমুনা',
    kind: 'expense',
    purpose: 'gifts_expense',
  },
  { code: '6010', name: 'Shop rent', name_bn: 'দোকান ভাড়া', kind: 'expense' },
  { code: '6020', name: 'Wages', name_bn: 'কর্মচারীর বেতন', kind: 'expense' },
  { code: '6030', name: 'Electricity and gas', name_bn: 'বিদ্যুৎ ও গ্যাস', kind: 'expense' },
  { code: '6040', name: 'Internet and phone', name_bn: 'ইন্টারনেট ও ফোন', kind: 'expense' },
  { code: '6050', name: 'Transport', name_bn: 'যাতায়াত ও পরিবহন', kind: 'expense' },
  { code: '6060', name: 'Packing', name_bn: 'প্যাকেট ও ব্যাগ', kind: 'expense' },
  { code: '6070', name: 'Repairs', name_bn: 'মেরামত', kind: 'expense' },
  { code: '6080', name: 'Tea and snacks', name_bn: 'চা-নাশতা', kind: 'expense' },
  {
    code: '6090',
    name: 'Bank and wallet charges',
    name_bn: 'ব্যাংক ও মোবাইল ব্যাংকিং খরচ',
    kind: 'expense',
  },
  { code: '6100', name: 'Licence and fees', name_bn: 'লাইসেন্স ও ফি', kind: 'expense' },
  { code: '6110', name: 'Depreciation', name_bn: 'অবচয়', kind: 'expense' },
  {
    code: '6120',
    name: 'Cash over and short',
    name_bn: 'ক্যাশ কমবেশি',
    kind: 'expense',
    purpose: 'cash_difference',
  },
  {
    code: '6130',
    name: 'Bad debts',
    name_bn: 'অনাদায়ী পাওনা',
    kind: 'expense',
    purpose: 'bad_debt',
  },
  { code: '6190', name: 'Other expenses', name_bn: 'অন্যান্য খরচ', kind: 'expense' },
];

/** The chart of a new Bangladesh retail shop, by code. */
export const CHART: readonly ChartAccount[] = [
  ...ASSETS,
  ...LIABILITIES,
  ...EQUITY,
  ...INCOME,
  ...EXPENSES,
];
