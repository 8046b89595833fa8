import type { SectionName } from '#domains/accounting/core/sections.ts';
import { defineReport, type ReportRow } from '../frame/report.ts';
import { RESULT_SECTIONS } from './profit-and-loss.ts';

function equity(section: SectionName): ReportRow {
  return {
    key: `section:${section}`,
    sections: [section],
    side: 'credit',
    level: 1,
    hasAccounts: true,
  };
}

export const changesInEquity = defineReport({
  name: 'changes-in-equity',
  path: '/book-keeping/changes-in-equity',
  family: 'statements',
  permission: 'financial-statements.read',
  needs: 'cost.read',
  days: 'period',
  methods: {
    all: [
      equity('capital'),
      equity('drawings'),
      equity('opening'),
      equity('retained'),
      { key: 'earned', sections: RESULT_SECTIONS, side: 'credit', level: 1 },
      {
        key: 'total_equity',
        level: 0,
        terms: [
          '+section:capital',
          '+section:drawings',
          '+section:opening',
          '+section:retained',
          '+earned',
        ],
      },
      {
        key: 'net_assets',
        level: 0,
        isHidden: true,
        side: 'debit',
        sections: [
          'money',
          'receivable',
          'inventory',
          'tax_asset',
          'other_current_asset',
          'fixed_asset',
          'accumulated_depreciation',
          'payable',
          'customer_funds',
          'tax_liability',
          'other_current_liability',
          'long_term_liability',
        ],
      },
    ],
  },
  columns: {
    opening: { kind: 'money', span: 'opening', flow: 'net' },
    movement: { kind: 'money', span: 'movement', flow: 'net' },
    closing: { kind: 'money', span: 'closing', flow: 'net' },
  },
  main: 'closing',
  columns_by: ['total', 'month', 'quarter', 'branch'],
  answers: ['total_equity'],
  chart: null,
  proofs: [{ key: 'agrees_balance', rows: ['total_equity', 'net_assets'] }],
});
