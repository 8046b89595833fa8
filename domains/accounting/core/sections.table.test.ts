import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { CHART } from './chart.ts';
import {
  FLOW_LINES,
  flowLineOf,
  kindOf,
  nextCode,
  normalSide,
  SECTIONS,
  type SectionName,
} from './sections.ts';

describe('sections with their accounts in a new chart', () => {
  checkTable(
    `
    section                  | kind, side, cash flow, first own code and accounts
    money                    | asset debit - 1041: 1010 1020 1022 1030 1040
    receivable               | asset debit customers 1131: 1130
    inventory                | asset debit suppliers 1211: 1210 1220
    tax_asset                | asset debit taxes 1311: 1310 1330 1340 1345
    other_current_asset      | asset debit other_operating 1411: 1410 1420
    fixed_asset              | asset debit fixed_assets 1511: 1510
    accumulated_depreciation | asset credit fixed_assets 1591: 1590
    payable                  | liability credit suppliers 2011: 2010
    customer_funds           | liability credit customers 2021: 2020 2030
    tax_liability            | liability credit taxes 2111: 2110 2120 2130 2140
    other_current_liability  | liability credit wages 2211: 2210
    long_term_liability      | liability credit loans 2311: 2310
    capital                  | equity credit owner 3011: 3010
    drawings                 | equity debit owner 3021: 3020
    opening                  | equity credit owner 3031: 3030
    retained                 | equity credit owner 3041: 3040
    sales                    | income credit customers 4200: 4010 4030
    sales_deduction          | income debit customers 4021: 4020 4090
    other_income             | income credit customers 4111: 4110 4120:suppliers 4130 4190:other_operating
    exchange                 | income credit exchange 4141: 4140 4145
    cost_of_sales            | expense debit suppliers 5011: 5010 5020
    stock_loss               | expense debit suppliers 5031: 5030 5040 5050
    operating                | expense debit expenses 6200: 6010 6020:wages 6030 6040 6050 6060 6070 6080 6090 6100 6120 6130:customers 6150 6190
    depreciation             | expense debit expenses 6111: 6110
    finance                  | expense debit interest 6141: 6140
    `,
    (row) => {
      const section = row.cell('section') as SectionName;
      const line = flowLineOf({ section, flow_line: null });
      const accounts = CHART.filter((account) => account.section === section).map(
        ({ code, flow_line }) => (flow_line === undefined ? code : `${code}:${flow_line}`),
      );
      const taken = new Set(CHART.map(({ code }) => code));
      const own = nextCode(section, taken);
      return `${kindOf(section)} ${normalSide(section)} ${line ?? '-'} ${own}: ${accounts.join(' ')}`;
    },
  );
});

test('the next code is the lowest free one, and none if all are taken', () => {
  expect(nextCode('payable', new Set(['2010', '2011', '2013']))).toBe('2012');
  const all = Array.from({ length: 9 }, (_, index) => String(2011 + index));
  expect(nextCode('payable', new Set(all))).toBeNull();
});

test('a section offers only codes that begin with the digit of its kind', () => {
  const digits = { asset: '1', liability: '2', equity: '3', income: '4', expense: '56' };
  for (const section of SECTIONS) {
    expect(digits[kindOf(section)]).toContain(nextCode(section, new Set())?.charAt(0));
  }
});

test('an account has its own line of the cash flow, or that of its section', () => {
  expect(flowLineOf({ section: 'operating', flow_line: 'wages' })).toBe('wages');
  expect(flowLineOf({ section: 'money', flow_line: null })).toBeNull();
  for (const section of SECTIONS.filter((name) => name !== 'money')) {
    expect(FLOW_LINES).toContain(flowLineOf({ section, flow_line: null }));
  }
});
