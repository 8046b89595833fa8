import { sectionsOf } from '#domains/accounting/core/sections.ts';
import { defineReport, sectionRow } from '../frame/report.ts';

const EQUITY = sectionsOf('equity').map((section) => sectionRow(section, 'credit'));

export const changesInEquity = defineReport({
  name: 'changes-in-equity',
  path: '/book-keeping/changes-in-equity',
  family: 'statements',
  permission: 'financial-statements.read',
  needs: 'cost.read',
  days: 'period',
  methods: {
    all: [
      ...EQUITY,
      { key: 'earned', sections: sectionsOf('income', 'expense'), side: 'credit', level: 1 },
      {
        key: 'total_equity',
        level: 0,
        terms: [...EQUITY.map(({ key }) => `+${key}` as const), '+earned'],
      },
      {
        key: 'net_assets',
        level: 0,
        isHidden: true,
        side: 'debit',
        sections: sectionsOf('asset', 'liability'),
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
