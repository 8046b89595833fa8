import { type SectionName, sectionsOf } from '#domains/accounting/core/sections.ts';
import { defineReport, type ReportRow, sectionRow } from '../frame/report.ts';

/** An income is positive, a cost negative. */
function result(section: SectionName, isLess = false): ReportRow {
  const row = sectionRow(section, 'credit');
  return isLess ? { ...row, isLess } : row;
}

export const profitAndLoss = defineReport({
  name: 'profit-and-loss',
  path: '/book-keeping/profit-and-loss',
  family: 'statements',
  permission: 'financial-statements.read',
  needs: 'cost.read',
  days: 'period',
  methods: {
    all: [
      result('sales'),
      result('sales_deduction', true),
      { key: 'net_sales', level: 0, terms: ['+section:sales', '+section:sales_deduction'] },
      result('cost_of_sales', true),
      { key: 'gross_profit', level: 0, terms: ['+net_sales', '+section:cost_of_sales'] },
      result('other_income'),
      result('stock_loss', true),
      result('operating', true),
      result('depreciation', true),
      {
        key: 'operating_profit',
        level: 0,
        terms: [
          '+gross_profit',
          '+section:other_income',
          '+section:stock_loss',
          '+section:operating',
          '+section:depreciation',
        ],
      },
      result('exchange'),
      result('finance', true),
      {
        key: 'net_profit',
        level: 0,
        terms: ['+operating_profit', '+section:exchange', '+section:finance'],
      },
      {
        key: 'net_assets',
        level: 0,
        isHidden: true,
        sections: sectionsOf('asset', 'liability', 'equity'),
        side: 'debit',
      },
    ],
  },
  columns: {
    amount: { kind: 'money', span: 'movement', flow: 'net' },
    of_net: { kind: 'percent', of: 'amount', row: 'net_sales' },
  },
  main: 'amount',
  columns_by: ['total', 'month', 'quarter', 'branch'],
  answers: ['net_profit', 'net_sales', 'gross_profit'],
  chart: { line: 'gross_profit', bars: 'net_profit', of: 'net_sales' },
  // Debit equals credit: the result is what the balance sheet changed by.
  proofs: [{ key: 'agrees_balance', rows: ['net_profit', 'net_assets'] }],
});
