import { describe } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import {
  type AccountChange,
  type Chart,
  type ChartNode,
  decideAccountChange,
  decideNewAccount,
} from './decide-account.ts';
import { checkAccountMerge } from './decide-account-merge.ts';
import type { SectionName } from './sections.ts';

function node(code: string, section: SectionName, more: Partial<ChartNode> = {}): ChartNode {
  return {
    id: code,
    code,
    name: `Account ${code}`,
    name_bn: '',
    description: '',
    section,
    flow_line: null,
    parent_id: null,
    is_group: false,
    is_to_be_settled: false,
    is_system: false,
    merged_into: null,
    archived: false,
    version: 1,
    ...more,
  };
}

/** 6200 has three levels below it; 1130 is used by posting rules; 6300 was merged into 6010. */
const NODES = [
  node('1010', 'money'),
  node('1130', 'receivable', { is_system: true }),
  node('4200', 'sales'),
  node('6010', 'operating'),
  node('6200', 'operating', { is_group: true }),
  node('6201', 'operating', { parent_id: '6200' }),
  node('6202', 'operating', { parent_id: '6201' }),
  node('6203', 'operating', { parent_id: '6202' }),
  node('6300', 'operating', { archived: true, merged_into: '6010' }),
];
const CHART: Chart = new Map(NODES.map((one) => [one.id, one]));
const UNUSED = { has_lines: false, has_balance: false, is_used: false };

function readFields(text: string): Record<string, string | boolean | null> {
  const value = (written: string) =>
    ({ yes: true, no: false, none: null })[written] ?? (written === 'none' ? null : written);
  return Object.fromEntries(
    text.split(', ').map((part) => {
      const [name = '', ...rest] = part.split(' ');
      return [name, value(rest.join(' '))];
    }),
  );
}

describe('new accounts', () => {
  checkTable(
    `
    fields                                | answer
    section operating                     | 6204 operating
    parent_id 6200                        | 6204 operating
    parent_id 4200                        | 4201 sales
    section money                         | 1041 money
    section operating, code 605001        | 605001 operating
    section operating, code 6010          | code_taken
    section operating, code 1099          | code_does_not_fit
    section operating, name Account 6010  | name_taken
    parent_id 6200, name Account 6201     | name_taken
    parent_id 6200, name Account 6010     | 6204 operating
    section sales, parent_id 6200         | section_differs
    parent_id 6203                        | too_deep
    parent_id 6300                        | account_not_found
    parent_id 9999                        | account_not_found
    section money, flow_line customers    | account_does_not_fit
    section sales, is_to_be_settled yes   | account_does_not_fit
    `,
    (row) => {
      const made = decideNewAccount(CHART, {
        id: 'new',
        code: null,
        name: 'New',
        name_bn: '',
        description: '',
        section: null,
        parent_id: null,
        flow_line: null,
        is_group: false,
        is_to_be_settled: false,
        ...readFields(row.cell('fields')),
      });
      return isRejection(made) ? made.rejection : `${made.code} ${made.section}`;
    },
  );
});

describe('changed accounts', () => {
  checkTable(
    `
    account | change                             | use                     | answer
    6010    | name Rent                          | has_lines yes           | ok
    1130    | name Debtors                       | has_lines yes           | ok
    6010    | parent_id 6200                     | has_lines yes           | ok
    6010    | parent_id 4200                     | has_lines no            | section_differs
    6201    | parent_id 6203                     | has_lines no            | account_under_itself
    6200    | parent_id 6010                     | has_lines no            | too_deep
    6010    | code 6011                          | has_lines no            | ok
    6010    | code 6011                          | has_lines yes           | account_has_lines
    6010    | section stock_loss                 | has_lines yes           | account_has_lines
    6010    | flow_line wages                    | has_lines yes           | account_has_lines
    6010    | flow_line wages                    | has_lines no            | ok
    6010    | is_group yes                       | is_used yes             | account_in_use
    6200    | section stock_loss                 | has_lines no            | section_differs
    1130    | code 1139                          | has_lines no            | system_account
    1130    | archived yes                       | has_lines no            | system_account
    6010    | archived yes                       | has_lines yes           | ok
    1010    | archived yes                       | has_balance yes         | balance_not_zero
    4200    | archived yes                       | is_used yes             | account_in_use
    6200    | archived yes                       | has_lines no            | account_in_use
    6300    | archived no                        | has_lines no            | merged_already
    `,
    (row) => {
      const before = CHART.get(row.cell('account'));
      if (before === undefined) return 'no such account';
      const change = readFields(row.cell('change')) as AccountChange;
      const use = { ...UNUSED, ...readFields(row.cell('use')) };
      const after = decideAccountChange(CHART, before, { change, use });
      return isRejection(after) ? after.rejection : 'ok';
    },
  );
});

describe('merged accounts', () => {
  checkTable(
    `
    survivor | duplicate | answer
    6010     | 6203      | ok
    6010     | 6010      | same_account
    6010     | 9999      | account_not_found
    6010     | 6300      | merged_already
    6300     | 6010      | account_not_found
    6200     | 6010      | account_not_found
    1130     | 6010      | system_account
    6010     | 1130      | system_account
    6010     | 4200      | section_differs
    6010     | 6201      | account_in_use
    `,
    (row) => {
      const survivor = CHART.get(row.cell('survivor'));
      if (survivor === undefined) return 'no such account';
      const duplicate = CHART.get(row.cell('duplicate'));
      return checkAccountMerge(CHART, { survivor, duplicate })?.rejection ?? 'ok';
    },
  );
});
