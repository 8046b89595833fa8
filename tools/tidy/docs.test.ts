import { expect, test } from 'vitest';
import { checkDocs } from './docs.ts';
import { readSource } from './source.ts';

type File = readonly [path: string, text: string];

const findings = (...files: readonly File[]) =>
  checkDocs(files.map(([path, text]) => readSource(path, text))).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );

test('links between documents lead somewhere', () => {
  const there = ['docs/api.md', ''] as const;
  expect(findings(there, ['README.md', '[a](docs/api.md#key) [b](docs) `[c](x.md)`'])).toEqual([]);
  expect(findings(there, ['docs/a.md', 'see\n[api](docs/api.md)'])).toEqual([
    'docs/a.md:2 links to docs/docs/api.md, which does not exist',
  ]);
  expect(findings(['README.md', '[site](https://a.example) ![till](docs/till.png)'])).toEqual([]);
});

test('the files that a document of the project names exist', () => {
  const map = ['STYLE.md', 'in `domains/pos/core/a.ts`'] as const;
  expect(findings(map)).toEqual(['STYLE.md:1 names domains/pos/core/a.ts, which does not exist']);
  expect(findings(map, ['domains/pos/core/a.ts', ''])).toEqual([]);
});

const COMMAND = 'domains/sales/server/post-sale.ts';
const CONTRACT = ['domains/sales/contract/a.ts', 'export const aRoute = 1;'] as const;
const TABLE = `## How a sale reads
| # | file | exports | what |
| 1 | \`${CONTRACT[0]}\` | \`aRoute\` | the route |
| 2 | \`${COMMAND}\` | \`postSale\` | the command |
## Data
| 3 | beside |`;

test('a sale reads in the code as the table says', () => {
  const command = "import '../contract/a.ts'; export function postSale() {}";
  const map = ['ARCHITECTURE.md', TABLE] as const;
  expect(findings(map, CONTRACT, [COMMAND, command])).toEqual([]);
  expect(findings(map, CONTRACT, [COMMAND, 'export const other = 1;'])).toEqual([
    `ARCHITECTURE.md:3 no file of the table imports ${CONTRACT[0]}`,
    `ARCHITECTURE.md:4 ${COMMAND} does not export postSale`,
  ]);
  expect(findings(['ARCHITECTURE.md', '# Architecture'])).toEqual([
    'ARCHITECTURE.md:1 has no table "How a sale reads"',
  ]);
});

test('the glossary explains a term once', () => {
  const text = '| English | x |\n| Till | a |\n| English | x |\n| till | b |';
  expect(findings(['GLOSSARY.md', text])).toEqual([
    'GLOSSARY.md:4 explains "till" again: line 2 does',
  ]);
});
