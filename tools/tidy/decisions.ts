import type { Finding, Source } from './source.ts';

const RECORD = /^docs\/adr\/(\d{4})-([a-z0-9-]+)\.md$/;
const INDEX = 'docs/adr/README.md';
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Not taken'];
const STATUS = /^- Status: (Accepted|Accepted, changed by \[.+|Superseded by \[.+)$/;
const DATE = /^- Date: \d{4}-\d\d-\d\d$/;
/** How code and documents name a decision. */
const CITED = /docs\/adr\/(\d{4})/g;

/** Every decision follows the template of its index, is listed there, and is there if cited. */
export function checkDecisions(sources: readonly Source[]): Finding[] {
  const records = sources.filter(({ path }) => RECORD.test(path));
  const index = sources.find(({ path }) => path === INDEX);
  const numbers = new Set(records.map(({ path }) => numberOf(path)));
  return [
    ...records.flatMap((record) => [...checkTemplate(record), ...checkListed(record, index)]),
    ...sources
      .filter(({ path }) => !path.startsWith('tools/tidy/'))
      .flatMap((source) => checkCited(source, numbers)),
  ];
}

const numberOf = (path: string) => RECORD.exec(path)?.[1] ?? '';

function checkTemplate(record: Source): Finding[] {
  const [heading = '', empty, status = '', date = ''] = record.lines;
  const [, number, name] = RECORD.exec(record.path) ?? [];
  const [, said, title = ''] = /^# (\d{4})\. (.+)$/.exec(heading) ?? [];
  const sections = record.lines.filter((line) => line.startsWith('## '));
  const faults: [line: number, message: string][] = [];
  if (said !== number) faults.push([1, `begins with the heading "# ${number}. Title"`]);
  else if (kebab(title) !== name) faults.push([1, `is called ${number}-${kebab(title)}.md`]);
  if (empty !== '' || !STATUS.test(status))
    faults.push([3, 'has "- Status: Accepted" or the like']);
  if (!DATE.test(date)) faults.push([4, 'has "- Date: YYYY-MM-DD"']);
  if (sections.join() !== SECTIONS.map((section) => `## ${section}`).join()) {
    faults.push([1, `has the sections ${SECTIONS.join(', ')}`]);
  }
  return faults.map(([line, message]) => {
    return { path: record.path, line, message: `a decision ${message}: see ${INDEX}` };
  });
}

const kebab = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The index repeats title and status, so that it can be read alone. */
function checkListed(record: Source, index: Source | undefined): Finding[] {
  const number = numberOf(record.path);
  const title = record.lines[0]?.replace(/^# \d{4}\. /, '');
  const status = record.lines[2]?.replace('- Status: ', '');
  const row = `| [${number}](${record.path.replace('docs/adr/', '')}) | ${title} | ${status} |`;
  if (index?.lines.includes(row)) return [];
  return [{ path: INDEX, line: 1, message: `has no row ${row}` }];
}

function checkCited(source: Source, numbers: ReadonlySet<string>): Finding[] {
  return source.lines.flatMap((line, index) =>
    [...line.matchAll(CITED)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([cited]) => {
        return {
          path: source.path,
          line: index + 1,
          message: `cites ${cited}, which is not there`,
        };
      }),
  );
}
