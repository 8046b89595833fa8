import { expect, test } from 'vitest';
import { checkDecisions } from './decisions.ts';
import { readSource } from './source.ts';

type File = readonly [path: string, text: string];

const findings = (...files: readonly File[]) =>
  checkDecisions(files.map(([path, text]) => readSource(path, text))).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );

const PATH = 'docs/adr/0007-refund-by-exact-shares.md';
const RECORD = `# 0007. Refund by exact shares

- Status: Accepted
- Date: 2026-11-21

## Context
## Decision
## Consequences
## Not taken
`;
const INDEX: File = [
  'docs/adr/README.md',
  '| [0007](0007-refund-by-exact-shares.md) | Refund by exact shares | Accepted |',
];
const SEE = 'see docs/adr/README.md';

test('a decision of the template that is listed is well', () => {
  expect(findings([PATH, RECORD], INDEX)).toEqual([]);
});

test('a decision has the number and title of its file, status, date and sections', () => {
  const broken = RECORD.replace('Accepted', 'Fine').replace('2026', '26').replace('## Context', '');
  expect(findings([PATH, broken])).toEqual([
    `${PATH}:3 a decision has "- Status: Accepted" or the like: ${SEE}`,
    `${PATH}:4 a decision has "- Date: YYYY-MM-DD": ${SEE}`,
    `${PATH}:1 a decision has the sections Context, Decision, Consequences, Not taken: ${SEE}`,
    `docs/adr/README.md:1 has no row ${INDEX[1].replace('Accepted', 'Fine')}`,
  ]);
  expect(findings([PATH, RECORD.replace('0007.', '7.')])[0]).toContain('begins with the heading');
  expect(findings([PATH, RECORD.replace('exact', "a sale's")])[0]).toContain(
    'is called 0007-refund-by-a-sales-shares.md',
  );
});

test('the index repeats the status', () => {
  const changed = RECORD.replace('Accepted', 'Superseded by [0008](0008-a.md)');
  expect(findings([PATH, changed], INDEX)).toHaveLength(1);
});

test('a decision that is cited is there', () => {
  const code: File = ['domains/pos/core/a.ts', '\n// See docs/adr/0099.'];
  expect(findings([PATH, RECORD], INDEX, code)).toEqual([
    'domains/pos/core/a.ts:2 cites docs/adr/0099, which is not there',
  ]);
});
