import { expect, test } from 'vitest';
import { readProject, readSource } from './source.ts';
import { tidy } from './tidy.ts';

const messages = (...files: readonly (readonly [path: string, text: string])[]) =>
  tidy(files.map(([path, text]) => readSource(path, text))).map(({ message }) => message);

test('a finding has its file, its line, and what to write instead', () => {
  const source = readSource('domains/pos/core/a.ts', '\nconst now = Date.now();\n');
  expect(tidy([source])).toEqual([
    {
      path: 'domains/pos/core/a.ts',
      line: 2,
      message: 'calls Date.now: take the instant as an argument',
    },
  ]);
});

test('files that import each other form a cycle', () => {
  const circle = 'domains/pos/core/a.ts -> domains/pos/core/b.ts -> domains/pos/core/a.ts';
  expect(
    messages(
      ['domains/pos/core/a.ts', "import './b.ts';"],
      ['domains/pos/core/b.ts', "import './a.ts';"],
      ['domains/pos/core/c.ts', "import './a.ts';"],
    ),
  ).toEqual([`goes in a circle: ${circle}`]);
});

test('a contract that another domain answers says so in its first line', () => {
  const contract = 'domains/inventory/contract/opening-balance.ts';
  const route = 'export const listRoute = 1;';
  const importing = `import { listRoute } from '#${contract}';`;
  const server = 'domains/opening/server/opening-balance.ts';
  const answering = [server, `${importing}\nexport const list = query(listRoute, read);`] as const;
  const says = '// Answered in domains/opening/server.';
  expect(messages([contract, `${says}\n${route}`], answering)).toEqual([]);
  expect(messages([contract, route], answering)).toEqual([`begins with: ${says}`]);
  // Whoever only speaks of the route answers nothing.
  const reading = [server, `${importing}\nexport type List = typeof listRoute;`] as const;
  expect(messages([contract, route], reading)).toEqual([]);
  expect(messages([contract, `${says}\n${route}`], reading)).toEqual([
    'says that domains/opening/server answers it, which does not',
  ]);
});

test('domains of one level depend on each other in one direction only', () => {
  const sale = ['domains/pos/core/a.ts', "import '#domains/treasury/core/a.ts';"] as const;
  const other = ['domains/treasury/core/b.ts', "import '#domains/pos/core/c.ts';"] as const;
  expect(messages(sale)).toEqual([]);
  expect(messages(sale, other)).toEqual(['goes in a circle: pos -> treasury -> pos']);
});

test('an imported file that is not in git is reported once', () => {
  const isTracked = false;
  const sources = [
    readSource('tools/a.ts', "import './b.ts';"),
    readSource('tools/c.ts', "import './b.ts';"),
    readSource('tools/b.ts', '', isTracked),
    readSource('tools/d.ts', '', isTracked),
  ];
  expect(tidy(sources)).toEqual([
    { path: 'tools/b.ts', line: 1, message: 'is imported and not in git: git add tools/b.ts' },
  ]);
});

test('a class of a CSS module has a user among the files that import it', () => {
  const sheet = 'domains/pos/web/cart.module.css';
  const styles = [
    sheet,
    '/* .old */\n.line,\n.head:not(:global(.cloth)) .name {\n  top: 1.5em;\n}\n',
  ];
  const using = (text: string, from = './cart.module.css') =>
    messages(styles as [string, string], [
      'domains/pos/web/cart.tsx',
      `import s from '${from}';\n${text}`,
    ]);
  expect(using("s.line; s.head; s['name'];")).toEqual([]);
  expect(using('s.line; s.name;')).toEqual(['has the class head, which nobody uses']);
  expect(using("s.line; s['head']; t.name;")).toEqual(['has the class name, which nobody uses']);
  // Another module has classes of the same names.
  expect(using('s.line; s.head; s.name;', './list.module.css')).toHaveLength(3);
  // Which class a computed key takes is not known.
  expect(using('s[side];')).toEqual([]);
});

test('a class that a file takes is in its CSS module', () => {
  const sheet = ['domains/pos/web/a.module.css', '.line {\n  top: 0;\n}\n'] as const;
  const using = (text: string) =>
    messages(sheet, ['domains/pos/web/a.tsx', `import s from './a.module.css';\n${text}`]);
  expect(using('s.line;')).toEqual([]);
  expect(using("s.line;\ns.grid;\ns['grid'];")).toEqual([
    'takes grid, a class that domains/pos/web/a.module.css does not have',
    'takes grid, a class that domains/pos/web/a.module.css does not have',
  ]);
});

test('a component of the kit has its styles loaded', () => {
  const styles = [
    'apps/web/application-styles.ts',
    ['Button', 'Input'].map((name) => `import '@mantine/core/styles/${name}.layer.css';`).join(),
  ] as const;
  const using = (names: string, path = 'domains/pos/web/a.tsx') =>
    messages(styles, [path, `import { ${names} } from '@mantine/core';`]);
  expect(using('Box, Button, TextInput, type Text, useMantineTheme')).toEqual([]);
  expect(using('Button, Text, Radio as Choice')).toEqual([
    'has the component Text, whose styles are not loaded: use the shared shapes',
    'has the component Radio, whose styles are not loaded: use the shared shapes',
  ]);
  expect(using('Text', 'domains/pos/web/a.test.tsx')).toEqual([]);
});

test('a class that another class is composed of has a user', () => {
  const code = ['domains/pos/web/a.tsx', "import s from './a.module.css';\ns.b;"] as const;
  const composing = '.a { top: 0; }\n.b { composes: a; }';
  expect(messages(code, ['domains/pos/web/a.module.css', composing])).toEqual([]);
});

test('a rule does not repeat a shared shape', () => {
  const shapes = [
    'platform/ui/shapes.module.css',
    '@layer shared {\n  .box {\n    top: 0;\n    left: 0;\n    right: 0;\n  }\n}\n',
  ] as const;
  const code = ['domains/pos/web/a.tsx', "import s from './a.module.css';\ns.a;"] as const;
  const using = ['platform/ui/a.tsx', "import ui from './shapes.module.css';\nui.box;"] as const;
  const said = (body: string) =>
    messages(shapes, code, using, ['domains/pos/web/a.module.css', `.a {\n  ${body}\n}\n`]);
  const isFew = 'and the other modules have only';
  const found = (body: string) => said(body).filter((message) => !message.startsWith(isFew));
  expect(found('left: 0;\n  top: 0;\n  right: 0;\n  bottom: 0;')).toEqual([
    '.a says all that .box of the shared shapes says: use it',
  ]);
  expect(found('left: 0;\n  top: 0;\n  right: 1px;')).toEqual([]);
});

test('a CSS module is short, and all together may only become shorter', () => {
  const shapes = ['platform/ui/shapes.module.css', ''] as const;
  const styles = (count: number) => '\n'.repeat(count);
  const one = ['domains/pos/web/a.module.css', styles(521)] as const;
  expect(messages(one)).toEqual(['has 521 lines of style, 520 at most: use the shared shapes']);
  const many = Array.from({ length: 30 }, (_, at) => [`a/${at}.module.css`, styles(500)] as const);
  expect(messages(shapes, ...many)).toEqual([
    expect.stringMatching(/^and the other modules have 15\d\d\d lines, \d+ at most$/),
  ]);
  expect(messages(shapes)).toEqual([
    expect.stringMatching(/^and the other modules have only \d+ lines: lower LINES_OF_ALL$/),
  ]);
});

test('a folder holds at most 40 files, without tests, SQL and styles', () => {
  const folder = 'domains/pos/web';
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => [`${folder}/a-${index}.ts`, ''] as const);
  const beside = ['b.test.ts', 'b.fixture.ts', 'b.sql.ts', 'b.module.css', 'c/d.ts'].map(
    (name) => [`${folder}/${name}`, ''] as const,
  );
  expect(messages(...files(40), ...beside)).toEqual([]);
  expect(messages(...files(41))).toEqual(['holds 41 files, 40 at most: give its parts folders']);
});

test('the project is read: a check that reads nothing would always pass', () => {
  const paths = readProject(process.cwd()).map(({ path }) => path);
  expect(paths).toContain('tools/tidy/tidy.test.ts');
  expect(paths).toContain('domains/kernel/core/money.ts');
  expect(paths.filter((path) => path.startsWith('node_modules/'))).toEqual([]);
});
