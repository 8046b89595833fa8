import { expect, test } from 'vitest';
import { createAuditFormat } from './create-audit-format.ts';

const ENTRY = {
  action: 'promotion.changed',
  actor: { name: 'Taslima' },
  by_key: null,
  approved_by: null,
  subject: { name: 'Eid', name_bn: '' },
  before: null,
  user_agent: '',
};

// Each field as stored, and as the log shows it.
test.each([
  ['credit_limit', 50_000, '500.00'],
  ['min_amount', 100_000, '1,000.00'],
  ['due', 30_050, '300.50'],
  ['deposit', 4_000, '40.00'],
  ['use_limit', 100, '100'],
  ['customer_limit', 2, '2'],
  ['discount_limit', 50_000, '5%'],
  ['min_quantity', 25_000, '2.5'],
  ['paused', true, '–yes–'],
  ['note', '', '–'],
])('%s of %s is shown as %s', (field, value, shown) => {
  const { changes } = createAuditFormat('en', (key) => (key === 'yes' ? '–yes–' : null));
  const [change] = changes({ ...ENTRY, after: { [field]: value } });
  expect(change?.after).toBe(shown);
});

test.each([
  ['bn', 'every', 'month', 'প্রতি মাস'],
  ['bn', 'kind', 'unknown_kind', 'unknown_kind'],
  ['bn', 'name', 'month', 'month'],
  ['bn', 'closed_until', '2026-07-31', '৩১/৭/২০২৬'],
  ['en', 'closed_until', '2026-07-31', '31 Jul 2026'],
] as const)('in %s, %s of %s is shown as %s', (language, field, value, shown) => {
  const say = (key: string) => (key === 'value_month' ? 'প্রতি মাস' : null);
  const { changes } = createAuditFormat(language, say);
  const [change] = changes({ ...ENTRY, after: { [field]: value } });
  expect(change?.after).toBe(shown);
});
