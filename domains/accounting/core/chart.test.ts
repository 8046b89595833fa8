import { expect, test } from 'vitest';
import { CHART } from './chart.ts';
import type { Purpose } from './journal.ts';
import { kindOf } from './sections.ts';

/** A record, so that the compiler requires every purpose and no other. */
const CODE_OF: Record<Purpose, string> = {
  receivable: '1130',
  inventory: '1210',
  transit: '1220',
  input_vat: '1310',
  payable: '2010',
  customer_deposit: '2020',
  gift_card: '2030',
  output_vat: '2110',
  opening_equity: '3030',
  sales: '4010',
  sales_return: '4020',
  service_income: '4030',
  discount_given: '4090',
  rounding: '4110',
  delivery_income: '4130',
  stock_gain: '4120',
  cost_of_sales: '5010',
  cost_variance: '5020',
  stock_loss: '5030',
  internal_use_expense: '5040',
  gifts_expense: '5050',
  owner_capital: '3010',
  owner_drawings: '3020',
  other_income: '4190',
  cash_difference: '6120',
  bad_debt: '6130',
  retained: '3040',
  vat_credit: '1330',
  vat_withheld: '1340',
  import_tax: '1345',
  vat_due: '2130',
  sd_due: '2140',
  tax_withheld: '2120',
  exchange_realised: '4140',
  exchange_unrealised: '4145',
};

test('posting rules find exactly one account for each purpose', () => {
  const found = CHART.flatMap(({ purpose, code }) => (purpose ? [[purpose, code]] : []));
  expect(found).toHaveLength(Object.keys(CODE_OF).length);
  expect(Object.fromEntries(found)).toEqual(CODE_OF);
});

test('codes are sorted and unique, and the first digit gives the kind', () => {
  const codes = CHART.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].sort());
  const first = { asset: '1', liability: '2', equity: '3', income: '4', expense: '56' };
  for (const { code, section, name_bn } of CHART) {
    expect(first[kindOf(section)]).toContain(code.charAt(0));
    expect(name_bn).toMatch(/[ঀ-৿]/);
  }
});
