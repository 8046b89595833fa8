import { type FlowLine, type SectionName, sectionsOf } from '#domains/accounting/core/sections.ts';
import { defineReport, OPENING_ENTRIES, type ReportRow } from '../frame/report.ts';

function flow(flow_line: FlowLine, part?: string): ReportRow {
  const row = { key: flow_line, flow_line, level: 1 } as const;
  return part === undefined ? row : { ...row, part };
}

/** What money that did not flow: the change of other balances, without entries that open books. */
function changed(key: string, sections: readonly SectionName[]): ReportRow {
  return { key, sections, side: 'credit', span: 'change', level: 1 };
}

const OPENING: readonly ReportRow[] = [
  { key: 'money_before', sections: ['money'], side: 'debit', span: 'opening', level: 1 },
  { key: OPENING_ENTRIES, flow_line: OPENING_ENTRIES, level: 1 },
  { key: 'opening_money', level: 0, terms: ['+money_before', `+${OPENING_ENTRIES}`] },
];

const INVESTING_AND_FINANCING: readonly ReportRow[] = [
  flow('fixed_assets', 'investing'),
  { key: 'investing', level: 0, terms: ['+fixed_assets'] },
  flow('loans', 'financing'),
  flow('owner'),
  { key: 'financing', level: 0, terms: ['+loans', '+owner'] },
  flow('exchange'),
  {
    key: 'closing_money',
    level: 0,
    terms: ['+opening_money', '+operating_flow', '+investing', '+financing', '+exchange'],
  },
  {
    key: 'money',
    level: 0,
    isHidden: true,
    sections: ['money'],
    side: 'debit',
    span: 'closing',
  },
];

const DIRECT: readonly ReportRow[] = [
  ...OPENING,
  flow('customers', 'operating'),
  flow('suppliers'),
  flow('expenses'),
  flow('wages'),
  flow('taxes'),
  flow('interest'),
  flow('other_operating'),
  {
    key: 'operating_flow',
    level: 0,
    terms: [
      '+customers',
      '+suppliers',
      '+expenses',
      '+wages',
      '+taxes',
      '+interest',
      '+other_operating',
    ],
  },
  ...INVESTING_AND_FINANCING,
];

/** From the result to the money: what changed without it is added back. */
const INDIRECT: readonly ReportRow[] = [
  ...OPENING,
  { ...changed('net_profit', sectionsOf('income', 'expense')), part: 'operating' },
  { key: 'fixed_without_money', level: 1, terms: ['+fixed_changed', '-investing'] },
  changed('section:receivable', ['receivable']),
  changed('section:inventory', ['inventory']),
  changed('section:tax_asset', ['tax_asset']),
  changed('section:other_current_asset', ['other_current_asset']),
  changed('section:payable', ['payable']),
  changed('section:customer_funds', ['customer_funds']),
  changed('section:tax_liability', ['tax_liability']),
  changed('section:other_current_liability', ['other_current_liability']),
  { key: 'financing_without_money', level: 1, terms: ['+financing_changed', '-financing'] },
  { key: 'exchange_on_money', level: 1, terms: ['-exchange'] },
  {
    key: 'operating_flow',
    level: 0,
    terms: [
      '+net_profit',
      '+fixed_without_money',
      '+section:receivable',
      '+section:inventory',
      '+section:tax_asset',
      '+section:other_current_asset',
      '+section:payable',
      '+section:customer_funds',
      '+section:tax_liability',
      '+section:other_current_liability',
      '+financing_without_money',
      '+exchange_on_money',
    ],
  },
  ...INVESTING_AND_FINANCING,
  { ...changed('fixed_changed', ['fixed_asset', 'accumulated_depreciation']), isHidden: true },
  {
    ...changed('financing_changed', ['long_term_liability', ...sectionsOf('equity')]),
    isHidden: true,
  },
];

export const cashFlowStatement = defineReport({
  name: 'cash-flow-statement',
  path: '/book-keeping/cash-flow-statement',
  family: 'statements',
  permission: 'financial-statements.read',
  needs: 'cost.read',
  days: 'period',
  methods: { direct: DIRECT, indirect: INDIRECT },
  columns: {
    came_in: { kind: 'money', span: null, flow: 'came_in' },
    went_out: { kind: 'money', span: null, flow: 'went_out' },
    net: { kind: 'money', span: 'movement', flow: 'net' },
  },
  main: 'net',
  columns_by: ['total', 'month', 'quarter', 'branch'],
  answers: ['closing_money', 'operating_flow', 'investing', 'financing'],
  chart: null,
  proofs: [{ key: 'ends_at_money', rows: ['closing_money', 'money'] }],
});
