import type { Purpose } from './journal.ts';
import type { FlowLine, SectionName } from './sections.ts';

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
  section: SectionName;
  /** Its line of the cash flow where it is not that of the section. */
  flow_line?: FlowLine;
  /** The purpose by which posting rules find it. */
  purpose?: Purpose;
  /**
   * The control account for customers, suppliers, goods, goods in transit, deposits or gift cards.
   */
  control_of?: (typeof CONTROLS)[number];
  /** Holds money that a third party has yet to pay out, such as a wallet or card payments. */
  is_to_be_settled?: boolean;
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
  { code: CASH_ACCOUNT, name: 'Cash in hand', name_bn: 'নগদ তহবিল', section: 'money' },
  {
    code: BKASH_ACCOUNT,
    name: 'bKash merchant',
    name_bn: 'বিকাশ মার্চেন্ট',
    section: 'money',
    is_to_be_settled: true,
  },
  {
    code: NAGAD_ACCOUNT,
    name: 'Nagad merchant',
    name_bn: 'নগদ (Nagad) মার্চেন্ট',
    section: 'money',
    is_to_be_settled: true,
  },
  { code: BANK_ACCOUNT, name: 'Bank current account', name_bn: 'ব্যাংক চলতি হিসাব', section: 'money' },
  {
    code: CARD_ACCOUNT,
    name: 'Card payments to come',
    name_bn: 'কার্ডে আসার টাকা',
    section: 'money',
    is_to_be_settled: true,
  },
  {
    code: '1130',
    name: 'Customers (receivable)',
    name_bn: 'খদ্দেরের কাছে পাওনা',
    section: 'receivable',
    purpose: 'receivable',
    control_of: 'receivable',
  },
  {
    code: '1210',
    name: 'Stock in hand',
    name_bn: 'স্টকের মাল',
    section: 'inventory',
    purpose: 'inventory',
    control_of: 'inventory',
  },
  {
    code: '1220',
    name: 'Goods in transit',
    name_bn: 'পথে থাকা মাল',
    section: 'inventory',
    purpose: 'transit',
    control_of: 'transit',
  },
  {
    code: '1310',
    name: 'VAT receivable',
    name_bn: 'রেয়াতযোগ্য ভ্যাট',
    section: 'tax_asset',
    purpose: 'input_vat',
  },
  {
    code: '1330',
    name: 'VAT credit carried forward',
    name_bn: 'জের টানা ভ্যাট রেয়াত',
    section: 'tax_asset',
    purpose: 'vat_credit',
  },
  {
    code: '1340',
    name: 'VAT withheld by customers',
    name_bn: 'খদ্দেরের কাটা ভ্যাট',
    section: 'tax_asset',
    purpose: 'vat_withheld',
  },
  {
    code: '1345',
    name: 'Advance tax at import',
    name_bn: 'আমদানিতে দেওয়া অগ্রিম কর',
    section: 'tax_asset',
    purpose: 'import_tax',
  },
  { code: '1410', name: 'Advances paid', name_bn: 'দেওয়া অগ্রিম', section: 'other_current_asset' },
  { code: '1420', name: 'Security deposits', name_bn: 'জামানত', section: 'other_current_asset' },
  {
    code: '1510',
    name: 'Fixtures and equipment',
    name_bn: 'আসবাব ও যন্ত্রপাতি',
    section: 'fixed_asset',
  },
  {
    code: '1590',
    name: 'Accumulated depreciation',
    name_bn: 'পুঞ্জীভূত অবচয়',
    section: 'accumulated_depreciation',
  },
];

const LIABILITIES: readonly ChartAccount[] = [
  {
    code: '2010',
    name: 'Suppliers (payable)',
    name_bn: 'মহাজনের দেনা',
    section: 'payable',
    purpose: 'payable',
    control_of: 'payable',
  },
  {
    code: DEPOSIT_ACCOUNT,
    name: 'Customer deposits',
    name_bn: 'খদ্দেরের অগ্রিম জমা',
    section: 'customer_funds',
    purpose: 'customer_deposit',
    control_of: 'deposit',
  },
  {
    code: GIFT_CARD_ACCOUNT,
    name: 'Gift cards',
    name_bn: 'গিফট কার্ড',
    section: 'customer_funds',
    purpose: 'gift_card',
    control_of: 'gift_card',
  },
  {
    code: '2110',
    name: 'VAT payable',
    name_bn: 'প্রদেয় ভ্যাট',
    section: 'tax_liability',
    purpose: 'output_vat',
  },
  {
    code: '2120',
    name: 'Tax withheld',
    name_bn: 'উৎসে কাটা কর',
    section: 'tax_liability',
    purpose: 'tax_withheld',
  },
  {
    code: '2130',
    name: 'VAT return payable',
    name_bn: 'রিটার্নে দেয় ভ্যাট',
    section: 'tax_liability',
    purpose: 'vat_due',
  },
  {
    code: '2140',
    name: 'Supplementary duty payable',
    name_bn: 'প্রদেয় সম্পূরক শুল্ক',
    section: 'tax_liability',
    purpose: 'sd_due',
  },
  { code: '2210', name: 'Wages payable', name_bn: 'বকেয়া বেতন', section: 'other_current_liability' },
  { code: '2310', name: 'Bank loan', name_bn: 'ব্যাংক ঋণ', section: 'long_term_liability' },
];

const EQUITY: readonly ChartAccount[] = [
  {
    code: '3010',
    name: "Owner's capital",
    name_bn: 'মূলধন',
    section: 'capital',
    purpose: 'owner_capital',
  },
  {
    code: '3020',
    name: "Owner's drawings",
    name_bn: 'উত্তোলন',
    section: 'drawings',
    purpose: 'owner_drawings',
  },
  {
    code: '3030',
    name: 'Opening balances',
    name_bn: 'শুরুর জের',
    section: 'opening',
    purpose: 'opening_equity',
  },
  {
    code: '3040',
    name: 'Retained earnings',
    name_bn: 'সঞ্চিত মুনাফা',
    section: 'retained',
    purpose: 'retained',
  },
];

const INCOME: readonly ChartAccount[] = [
  { code: '4010', name: 'Sales', name_bn: 'বিক্রি', section: 'sales', purpose: 'sales' },
  {
    code: '4020',
    name: 'Sales returns',
    name_bn: 'বিক্রি ফেরত',
    section: 'sales_deduction',
    purpose: 'sales_return',
  },
  {
    code: '4030',
    name: 'Service income',
    name_bn: 'সেবার আয়',
    section: 'sales',
    purpose: 'service_income',
  },
  {
    code: '4090',
    name: 'Discount given',
    name_bn: 'দেওয়া ছাড়',
    section: 'sales_deduction',
    purpose: 'discount_given',
  },
  {
    code: '4110',
    name: 'Rounding',
    name_bn: 'রাউন্ডিং',
    section: 'other_income',
    purpose: 'rounding',
  },
  {
    code: '4120',
    name: 'Stock gain',
    name_bn: 'স্টক বাড়তি',
    section: 'other_income',
    flow_line: 'suppliers',
    purpose: 'stock_gain',
  },
  {
    code: '4130',
    name: 'Delivery charges',
    name_bn: 'ডেলিভারি চার্জ',
    section: 'other_income',
    purpose: 'delivery_income',
  },
  {
    code: '4140',
    name: 'Exchange difference, realised',
    name_bn: 'মুদ্রা বিনিময়ের পার্থক্য, আদায় হওয়া',
    section: 'exchange',
    purpose: 'exchange_realised',
  },
  {
    code: '4145',
    name: 'Exchange difference, unrealised',
    name_bn: 'মুদ্রা বিনিময়ের পার্থক্য, অনাদায়ী',
    section: 'exchange',
    purpose: 'exchange_unrealised',
  },
  {
    code: '4190',
    name: 'Other income',
    name_bn: 'অন্যান্য আয়',
    section: 'other_income',
    flow_line: 'other_operating',
    purpose: 'other_income',
  },
];

const EXPENSES: readonly ChartAccount[] = [
  {
    code: '5010',
    name: 'Cost of sales',
    name_bn: 'বিক্রি মালের কেনা দাম',
    section: 'cost_of_sales',
    purpose: 'cost_of_sales',
  },
  {
    code: '5020',
    name: 'Cost variance',
    name_bn: 'কেনা দামের পার্থক্য',
    section: 'cost_of_sales',
    purpose: 'cost_variance',
  },
  {
    code: '5030',
    name: 'Stock loss',
    name_bn: 'স্টক ঘাটতি ও নষ্ট মাল',
    section: 'stock_loss',
    purpose: 'stock_loss',
  },
  {
    code: '5040',
    name: 'Goods for own use',
    name_bn: 'দোকানে ব্যবহৃত মাল',
    section: 'stock_loss',
    purpose: 'internal_use_expense',
  },
  {
    code: '5050',
    name: 'Gifts and samples',
    name_bn: 'উপহার ও নমুনা',
    section: 'stock_loss',
    purpose: 'gifts_expense',
  },
  { code: '6010', name: 'Shop rent', name_bn: 'দোকান ভাড়া', section: 'operating' },
  {
    code: '6020',
    name: 'Wages',
    name_bn: 'কর্মচারীর বেতন',
    section: 'operating',
    flow_line: 'wages',
  },
  { code: '6030', name: 'Electricity and gas', name_bn: 'বিদ্যুৎ ও গ্যাস', section: 'operating' },
  { code: '6040', name: 'Internet and phone', name_bn: 'ইন্টারনেট ও ফোন', section: 'operating' },
  { code: '6050', name: 'Transport', name_bn: 'যাতায়াত ও পরিবহন', section: 'operating' },
  { code: '6060', name: 'Packing', name_bn: 'প্যাকেট ও ব্যাগ', section: 'operating' },
  { code: '6070', name: 'Repairs', name_bn: 'মেরামত', section: 'operating' },
  { code: '6080', name: 'Tea and snacks', name_bn: 'চা-নাশতা', section: 'operating' },
  {
    code: '6090',
    name: 'Bank and wallet charges',
    name_bn: 'ব্যাংক ও মোবাইল ব্যাংকিং খরচ',
    section: 'operating',
  },
  { code: '6100', name: 'Licence and fees', name_bn: 'লাইসেন্স ও ফি', section: 'operating' },
  { code: '6110', name: 'Depreciation', name_bn: 'অবচয়', section: 'depreciation' },
  {
    code: '6120',
    name: 'Cash over and short',
    name_bn: 'ক্যাশ কমবেশি',
    section: 'operating',
    purpose: 'cash_difference',
  },
  {
    code: '6130',
    name: 'Bad debts',
    name_bn: 'অনাদায়ী পাওনা',
    section: 'operating',
    flow_line: 'customers',
    purpose: 'bad_debt',
  },
  { code: '6140', name: 'Interest and finance cost', name_bn: 'ঋণের সুদ ও খরচ', section: 'finance' },
  { code: '6150', name: 'Courier charges', name_bn: 'কুরিয়ার খরচ', section: 'operating' },
  { code: '6190', name: 'Other expenses', name_bn: 'অন্যান্য খরচ', section: 'operating' },
];

/** The chart of a new Bangladesh retail shop, by code. */
export const CHART: readonly ChartAccount[] = [
  ...ASSETS,
  ...LIABILITIES,
  ...EQUITY,
  ...INCOME,
  ...EXPENSES,
];
