import type { Accounts } from '#domains/accounting/core/journal.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import type { PricedVariant } from '#domains/pricing/core/price-lines.ts';
import type { SaleCustomer, SaleFacts, SaleRights } from '#domains/sales/core/decide-sale.ts';
import { money, percent, pieces } from './table-values.ts';

/** The accounts of Nabanna Store, under readable names. */
export const ACCOUNTS: Accounts = {
  inventory: 'Stock in hand',
  transit: 'Goods in transit',
  receivable: 'Customers',
  payable: 'Suppliers',
  customer_deposit: 'Deposits',
  gift_card: 'Gift cards',
  input_vat: 'VAT receivable',
  output_vat: 'VAT payable',
  opening_equity: 'Opening balance',
  sales: 'Sales',
  sales_return: 'Sales returns',
  service_income: 'Service income',
  discount_given: 'Discount given',
  rounding: 'Rounding',
  delivery_income: 'Delivery charges',
  cost_of_sales: 'Cost of sales',
  cost_variance: 'Cost variance',
  stock_gain: 'Stock gain',
  stock_loss: 'Stock loss',
  owner_capital: "Owner's capital",
  internal_use_expense: 'Goods for own use',
  gifts_expense: 'Gifts and samples',
  owner_drawings: "Owner's drawings",
  other_income: 'Other income',
  cash_difference: 'Cash over and short',
  bad_debt: 'Bad debts',
  retained: 'Retained earnings',
  vat_credit: 'VAT credit carried forward',
  vat_withheld: 'VAT withheld by customers',
  import_tax: 'Advance tax at import',
  vat_due: 'VAT return payable',
  sd_due: 'Supplementary duty payable',
  tax_withheld: 'Tax withheld',
  exchange_realised: 'Exchange difference, realised',
  exchange_unrealised: 'Exchange difference, unrealised',
};

function method(id: string, kind: Method['kind'], account_id: string): Method {
  return { id, name: id, name_bn: id, kind, account_id, banks: [] };
}

export const METHODS: readonly Method[] = [
  method('cash', 'cash', 'Cash in hand'),
  method('bkash', 'mobile', 'bKash'),
  method('card', 'card', 'Cards'),
  method('deposit', 'deposit', 'Deposits'),
];

function variant(id: string, price: string, more: Partial<PricedVariant> = {}): PricedVariant {
  return {
    id,
    name: id,
    name_bn: id,
    variant: '',
    variant_bn: '',
    unit: 'piece',
    decimals: 0,
    sale_price: money(price),
    product_discount: money('0'),
    vat_rate: percent('5'),
    vat_exempt: false,
    kind: 'goods',
    units: [],
    parts: [],
    ...more,
  };
}

export const VARIANTS: readonly PricedVariant[] = [
  variant('rice', '100.00'),
  variant('lentils', '135.00', { unit: 'kg', decimals: 3 }),
  variant('tea', '235.00', { product_discount: money('11.75') }),
  variant('milk', '60.00', { vat_rate: percent('0') }),
];

function level(on_hand: string, value: string, reserved = '0'): StockLevel {
  return { on_hand: pieces(on_hand), value: money(value), reserved: pieces(reserved) };
}

const LEVELS: ReadonlyMap<string, StockLevel> = new Map([
  ['rice', level('10', '750.00')],
  ['lentils', level('20.5', '2050.00')],
  ['tea', level('4', '700.00', '1')],
  ['milk', level('5', '200.00')],
]);

type SomeFacts = Partial<Omit<SaleFacts, 'rights' | 'customer'>> & {
  rights?: Partial<SaleRights>;
  /** Defaults: no due, unlimited credit, no deposit. */
  customer?: (Pick<SaleCustomer, 'id' | 'name'> & Partial<SaleCustomer>) | null;
};

/** A till of Nabanna Store, with a cashier who can neither discount nor change a price. */
export function saleFacts({ rights, customer = null, ...more }: SomeFacts = {}): SaleFacts {
  return {
    rounding_unit: money('1.00'),
    prices_include_vat: false,
    variants: new Map(VARIANTS.map((sold) => [sold.id, sold])),
    levels: LEVELS,
    methods: METHODS,
    accounts: ACCOUNTS,
    ...more,
    customer:
      customer === null ? null : { due: ZERO, credit_limit: null, deposit: ZERO, ...customer },
    rights: {
      discount: false,
      discount_limit: null,
      override_price: false,
      over_credit_limit: false,
      ...rights,
    },
  };
}
