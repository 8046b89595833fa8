import { expect, test } from 'vitest';
import { readSource } from './source.ts';
import { tidy } from './tidy.ts';

/** Each row: the path of a planted file, its text, and a part of the finding (null: none). */
type Row = readonly [path: string, text: string, finding: string | null];

const WALLS: readonly Row[] = [
  ['domains/pos/core/a.ts', "import '#domains/kernel/core/money.ts';", null],
  ['domains/pos/core/a.ts', "import '../contract/sale.ts';", 'it may import core'],
  ['domains/pos/core/a.ts', "import '#platform/db/tx.ts';", 'it may import core'],
  ['domains/pos/core/a.ts', "import 'zod';", 'imports no package'],
  ['domains/pos/core/a.test.ts', "import 'vitest';", null],
  ['domains/pos/contract/a.ts', "import 'zod'; import '#platform/contract/route.ts';", null],
  ['domains/pos/contract/a.ts', "import '../server/sale.ts';", 'contract imports'],
  ['domains/pos/contract/a.ts', "import 'kysely';", 'no package but zod'],
  ['domains/pos/server/a.ts', "import '#platform/db/tx.ts'; import '../core/sale.ts';", null],
  ['domains/pos/server/a.ts', "import '../web/cart.ts';", 'server imports'],
  ['domains/pos/server/a.ts', "import '#platform/ui/button.tsx';", 'server imports'],
  ['domains/pos/server/a.ts', "import 'react';", 'server/ renders nothing'],
  ['domains/pos/server/a.ts', "const a = await import('../web/cart.ts');", 'server imports'],
  ['domains/pos/web/a.ts', "import '#platform/ui/x.tsx'; import '../contract/sale.ts';", null],
  ['domains/pos/web/a.ts', "import '../server/sale.ts';", 'web imports'],
  ['domains/pos/web/a.ts', "import type { Tx } from '#platform/db/tx.ts';", 'web imports'],
  ['domains/pos/web/a.ts', "import 'node:fs';", 'runs in the browser'],
  ['platform/http/a.ts', "import '#domains/kernel/core/rejection.ts';", null],
  ['platform/http/a.ts', "import '#domains/pos/core/sale.ts';", 'no domain but kernel/core'],
  ['platform/http/a.ts', "import '#domains/pos/server/a.ts';", 'platform server imports'],
  ['platform/client/a.ts', "import '../http/app.ts';", 'platform web imports'],
  ['apps/server/a.ts', "import '#domains/pos/server/a.ts';", null],
  ['apps/server/start.mjs', "import '../../tools/pinned-node.mjs';", null],
  ['apps/server/a.ts', "import '../../testkit/shop.ts';", 'server application imports'],
  ['apps/web/a.tsx', "import '#domains/pos/server/a.ts';", 'web application imports'],
  ['apps/a.ts', "import '#domains/pos/contract/a.ts';", null],
  ['apps/a.ts', "import '#domains/pos/server/a.ts';", 'application imports'],
  ['apps/web/a.ts', "import '../a.ts';", null],
  ['domains/pos/web/a.ts', "import '../../../apps/a.ts';", 'web imports'],
  ['testkit/a.ts', "import '#domains/pos/server/a.ts';", null],
];

const DOORS: readonly Row[] = [
  ['domains/pos/server/a.ts', "import '#domains/inventory/server/door/move-stock.ts';", null],
  ['domains/pos/server/a.ts', "import '#domains/inventory/server/level.sql.ts';", 'is entered by'],
  ['domains/pos/web/a.ts', "import '#domains/parties/web/part/picker.tsx';", null],
  ['domains/pos/web/a.ts', "import '#domains/parties/web/list.page.tsx';", 'is entered by'],
  ['domains/catalog/core/a.ts', "import '#domains/pos/core/sale.ts';", 'which stands above it'],
  [
    'domains/pos/core/a.ts',
    "import '../../catalog/core/x.ts';",
    'write #domains/catalog/core/x.ts',
  ],
  ['domains/shop/core/a.ts', "import './b.ts';", 'no place in the order'],
];

const NAMES: readonly Row[] = [
  ['domains/pos/server/sale-helper.ts', '', 'says "helper"'],
  ['platform/utils/text.ts', '', 'says "util'],
  ['domains/pos/server/a.ts', 'export class SaleManager {}', 'says "manager"'],
  ['domains/pos/server/a.ts', 'export type SaleDTO = number;', 'says "dto"'],
  ['domains/pos/server/a.ts', 'export const saleData = 1;', null],
  ['domains/shops/contract/shop-info.ts', 'export const shopInfo = 1;', null],
  ['domains/reports/contract/dashboard-data.ts', 'export type DashboardData = 1;', null],
  ['platform/db/database.ts', 'export function openDatabase() {}', null],
];

const PARTICIPLES: readonly Row[] = [
  ['domains/pos/server/a.ts', 'export function foundSale() {}', 'begins with "found"'],
  ['domains/pos/core/a.ts', 'export const reversedLines = () => 1;', 'begins with "reversed"'],
  [
    'domains/pos/server/a.sql.ts',
    'export const heldParty = fixedQuery((value) => value);',
    'begins with "held"',
  ],
  ['domains/pos/server/a.sql.ts', 'export const saleQuery = fixedQuery((value) => value);', null],
  ['domains/pos/web/a.ts', 'export const heldCartsQuery = () => 1;', null],
  ['domains/pos/core/a.ts', 'export function reverseLines() {}', null],
  ['domains/pos/core/a.ts', 'export function foundation() {}', null],
  ['domains/pos/contract/a.ts', 'export const heldCart = 1;', null],
  ['domains/pos/core/a.ts', 'function reversedLines() {}', null],
];

const WORDS: readonly Row[] = [
  ['domains/pos/server/a.ts', 'const asked = 1;', 'says "asked": say request'],
  ['domains/pos/server/a.ts', 'function readOffers() {}', 'says "offer": say promotion'],
  ['domains/pos/server/a.ts', 'type A = { kept: number };', 'says "kept"'],
  ['domains/pos/server/kept-cart.ts', '', 'says "kept"'],
  ['domains/pos/server/a.ts', 'type GoodsReceipt = 1;', null],
  ['domains/pos/server/a.ts', 'const placeholder = 1;', null],
  ['docs/a.md', 'Whoever posts.', 'says "whoever": say the role'],
  ['docs/a.md', 'It is `told`.', null],
];

const SPREADS: readonly Row[] = [
  ['domains/pos/server/a.ts', 'const a = { ...{ b, c } };', 'write its keys'],
  ['domains/pos/server/a.ts', 'const a = { ...b, c };', null],
  ['domains/pos/server/a.ts', 'const a = { ...(b ? { c } : {}) };', 'write defined('],
  ['domains/pos/server/a.ts', 'const a = { ...(b === null ? {} : { c }) };', 'write defined('],
  ['domains/pos/server/a.ts', 'const a = { ...(b ? { c } : { d }) };', 'write defined('],
  ['domains/pos/server/a.ts', 'const a = { ...(b ? c : {}) };', 'write defined('],
  ['domains/pos/server/a.ts', 'const a = { ...(b ? c : d ? ({ e } as F) : g) };', 'write defined('],
  ['domains/pos/server/a.ts', 'const a = { ...(b && c && { d }) };', 'write defined('],
  ['domains/pos/server/a.ts', 'const a = { ...(b && (c ? d : {})) };', 'write defined('],
  ['domains/pos/server/a.ts', 'const a = { ...(b ? c : d), ...(e && f(g)) };', null],
  ['domains/pos/server/a.ts', 'const a = { ...defined({ b: c ? d : undefined }) };', null],
  ['domains/pos/server/a.ts', 'const a = { ...f(b ? { c } : {}) };', null],
  ['domains/pos/server/a.ts', 'const a = [...(b ? [{ c }] : [])];', null],
  ['domains/pos/web/a.tsx', 'const a = <B {...{ c, d: e }} />;', 'write its attributes'],
  ['domains/pos/web/a.tsx', 'const a = <B {...({ c } as D)}>{e}</B>;', 'write its attributes'],
  ['domains/pos/web/a.tsx', 'const a = <B {...c} d={{ ...e, f }} />;', null],
  ['domains/pos/web/a.tsx', 'const a = <B {...(b ? { c } : {})} />;', 'write defined('],
  ['domains/pos/web/a.tsx', 'const a = <B {...(b && { c: 1 })} />;', 'write defined('],
  ['domains/pos/web/a.tsx', 'const a = <B {...(b && f(c))} {...defined({ d })} />;', null],
];

const CALLS: readonly Row[] = [
  ['domains/pos/core/a.ts', 'const a = Date.now();', 'take the instant'],
  ['domains/pos/core/a.ts', 'const a = new Date();', 'take the instant'],
  ['domains/pos/core/a.ts', 'const a = new Date(instant);', null],
  ['domains/pos/core/a.ts', 'const a = Math.random();', 'ids and chance'],
  ['domains/pos/core/a.ts', 'const a = process.env;', 'reaches for process'],
  ['domains/pos/core/a.ts', "const a = fetch('/');", 'reaches for fetch'],
  ['domains/pos/core/a.ts', "const a = globalThis['Date'];", 'reaches for globalThis'],
  ['domains/pos/core/a.ts', 'const a = of.process;', null],
  ['domains/pos/server/a.ts', 'const a = new Date();', 'use ctx.now'],
  ['domains/pos/server/a.ts', 'const a = randomUUID();', 'use ctx.newId()'],
  ['domains/pos/server/a.ts', 'await Promise.all([]);', 'one connection'],
  [
    'domains/pos/server/a.ts',
    'const a = process.env.PORT;',
    'configuration is read in apps/server',
  ],
  ['domains/pos/web/a.ts', "console.log('x');", 'writes to console'],
];

const OUTSIDE: readonly Row[] = [
  ['domains/pos/server/a.ts', "const a = await fetch('/');", 'reaches outside by fetch'],
  ['platform/sms/a.ts', "const a = await fetch('/');", 'reaches outside by fetch'],
  ['apps/server/a.ts', "const a = await globalThis.fetch('/');", 'reaches outside by fetch'],
  ['apps/server/a.ts', 'const a = open({ with: fetch });', 'reaches outside by fetch'],
  ['apps/server/a.ts', 'const a = open({ fetch });', 'reaches outside by fetch'],
  ['apps/server/a.ts', 'const a = open({ fetch: b });', null],
  ['apps/server/a.ts', 'const a = of.fetch(b);', null],
  ['platform/mail/a.ts', "const a = new WebSocket('wss://a');", 'by WebSocket'],
  [
    'platform/sms/a.ts',
    "import { request } from 'node:http';\nrequest('/');",
    'by request of node:http',
  ],
  ['platform/sms/a.ts', "import { get as a } from 'https';\na('/');", 'by get of https'],
  ['platform/sms/a.ts', "import * as http from 'node:http';\nhttp.get('/');", 'by node:http'],
  ['platform/sms/a.ts', "import http from 'node:http';\nhttp.get('/');", 'by node:http'],
  [
    'platform/sms/a.ts',
    "import { connect } from 'node:tls';\nconnect(1);",
    'by connect of node:tls',
  ],
  ['platform/sms/a.ts', "import { Agent } from 'undici';\nnew Agent();", 'by undici'],
  ['platform/http/a.ts', "import { type Server, STATUS_CODES } from 'node:http';", null],
  ['platform/http/a.ts', "import type { Socket } from 'node:net';", null],
  ['platform/http/a.ts', "import { isIP } from 'node:net';", null],
  [
    'domains/identity/server/a.ts',
    "import * as client from 'openid-client';\nclient.discovery(a, b);",
    'by openid-client without customFetch',
  ],
  [
    'domains/identity/server/a.ts',
    "import { createRemoteJWKSet } from 'jose';\ncreateRemoteJWKSet(a);",
    'by createRemoteJWKSet without customFetch',
  ],
  [
    'domains/identity/server/a.ts',
    "import { createRemoteJWKSet, customFetch } from 'jose';\ncreateRemoteJWKSet(a, customFetch);",
    null,
  ],
  ['platform/outbound/a.ts', "import { Agent } from 'undici';\nnew Agent();", null],
  ['platform/client/a.ts', "const a = await fetch('/');", null],
  ['domains/pos/web/a.ts', "const a = await fetch('/');", null],
  ['platform/sms/a.test.ts', "const a = await fetch('/');", null],
];

const MONEY: readonly Row[] = [
  ['domains/pos/core/a.ts', "const a = parseFloat('1');", 'read and print exactly'],
  ['domains/pos/web/a.ts', 'const a = (b / 3).toFixed(2);', 'read and print exactly'],
  ['domains/pos/core/a.ts', 'const a = Number(b);', 'calls Number'],
  ['domains/pos/core/a.ts', 'const a = Number.isInteger(b);', null],
  ['domains/pos/core/a.ts', 'const a = Math.round(b);', 'calls Math.round'],
  ['domains/pos/core/a.ts', 'const a = b * 0.05;', 'amounts are whole'],
  ['domains/pos/core/a.ts', 'const a = b / 100;', 'divides numbers'],
  ['domains/pos/core/a.ts', 'const a = b / 100n;', null],
  ['domains/pos/core/a.ts', 'const a = +b;', 'makes a number by +'],
  ['domains/kernel/core/money.ts', 'const a = Number(b / 100n);', null],
  ['domains/identity/core/a.ts', 'const a = Math.ceil(ms / 1000);', null],
  ['domains/pos/server/a.sql.ts', 'const a = sql`select 1::float`;', 'use ::bigint'],
  ['domains/pos/server/a.sql.ts', 'const a = sql`select 1::bigint`;', null],
  ['db/migrations/0001-a/up.sql', 'create table a (b double precision);', 'are bigint'],
  ['db/schema/10-a.sql', 'create table a (b real);', 'are bigint'],
  ['db/schema/10-a.sql', 'create table a (b bigint); -- a real one', null],
  ['db/schema.sql', '-- Generated by npm\ncreate table a (b real);', null],
];

const SQL: readonly Row[] = [
  ['domains/pos/server/a.ts', "const a = tx.selectFrom('sale');", 'writes SQL'],
  ['domains/pos/server/a.ts', 'const a = sql`x`;', 'writes SQL'],
  ['platform/http/a.ts', "const a = 'select name from shop';", 'writes SQL'],
  ['platform/http/a.ts', `const a = \`delete from \${name}\`;`, 'writes SQL'],
  ['platform/http/a.ts', "const a = 'select one of these';", null],
  ['domains/pos/server/a.sql.ts', "const a = tx.selectFrom('sale');", null],
  ['testkit/a.ts', "const a = 'select name from shop';", null],
];

const EXPORTS: readonly Row[] = [
  ['domains/pos/server/a.ts', 'export default 1;', 'export it by its name'],
  ['domains/pos/server/a.ts', 'export default function a() {}', 'export it by its name'],
  ['domains/pos/web/sell.page.tsx', 'export default function A() {}', null],
  ['domains/pos/server/a.ts', "export * from './b.ts';", 'let others import it from there'],
  ['domains/pos/server/a.ts', "export { b } from './b.ts';", 'let others import it from there'],
];

const lines = (count: number) => 'b();\n'.repeat(count);

const SIZES: readonly Row[] = [
  ['domains/pos/server/a.ts', `function a() {\n${lines(68)}}`, null],
  ['domains/pos/server/a.ts', `function a() {\n${lines(69)}}`, 'a has 71 lines, 70 at most'],
  ['domains/pos/server/a.ts', `const a = () => {\n${lines(69)}}`, 'a has 71 lines, 70 at most'],
  ['domains/pos/web/a.tsx', `function Cart() {\n${lines(198)}}`, null],
  ['domains/pos/web/a.tsx', `function Cart() {\n${lines(199)}}`, '200 at most'],
  ['domains/pos/server/a.test.ts', `describe('a', () => {\n${lines(99)}});`, null],
  ['domains/pos/server/a.test.ts', `test('a', () => {\n${lines(99)}});`, '70 at most'],
  ['domains/pos/server/a.ts', lines(500), null],
  ['domains/pos/server/a.ts', lines(501), 'has 501 lines, 500 at most'],
  ['domains/pos/server/a.test.ts', lines(900), null],
  ['domains/pos/server/a.test.ts', lines(901), '900 at most'],
  ['domains/pos/server/a.table.test.ts', lines(2000), null],
  ['platform/db/types.ts', `// Generated by \`x\`\n${lines(2000)}`, null],
  ['domains/pos/README.md', 'a\n'.repeat(61), '60 at most'],
  ['domains/pos/server/a.ts', 'function a(b, c, d, e, f) {}', null],
  ['domains/pos/server/a.ts', 'function a(b, c, d, e, f, g) {}', 'takes 6 parameters'],
  ['domains/pos/server/a.ts', `// ${'x'.repeat(97)}`, null],
  ['domains/pos/server/a.ts', `// ${'x'.repeat(98)}`, '101 columns wide'],
  ['domains/pos/server/a.ts', `// ${'কি'.repeat(97)}`, null],
  ['domains/pos/server/a.ts', `// https://example.com/${'x'.repeat(98)}`, null],
  ['apps/web/a.ts', `import font from '${'x'.repeat(98)}';`, null],
  ['db/migrations/0001-a/up.sql', `-- ${'x'.repeat(98)}`, '101 columns wide'],
];

const fixme = ['FIX', 'ME'].join('');
const todo = ['TO', 'DO'].join('');

const TEXT: readonly Row[] = [
  ['domains/pos/server/a.ts', `// ${fixme} later`, `says ${fixme}`],
  ['domains/pos/server/a.ts', `// ${todo}: later`, `says ${todo}`],
  ['domains/pos/server/a.ts', `// ${todo}(#12): later`, null],
  ['domains/pos/server/a.ts', `// @ts-${'ignore'}`, 'write the right type'],
  ['domains/pos/server/a.ts', `// @ts-${'nocheck'}`, 'write the right type'],
  ['README.md', `see ${['..', 'shared'].join('/')}/plan.md`, 'what the project itself contains'],
  ['README.md', `see /${'home'}/me/plan.md`, 'a path inside the project'],
];

const FORMS: readonly Row[] = [
  ['domains/pos/web/a.tsx', 'const a = <input type="number" />;', 'typed into NumberInput'],
  ['domains/pos/web/a.tsx', 'const a = <input inputMode="decimal" />;', 'typed into NumberInput'],
  [
    'domains/pos/web/a.tsx',
    'const a = <input onChange={(event) => set(quantityIn(event.currentTarget.value, 4))} />;',
    'typed into NumberInput',
  ],
  ['domains/pos/web/a.tsx', 'const a = <input type="range" value={Number(b)} />;', null],
  ['domains/pos/web/a.tsx', 'const a = <input value={name} onChange={set} />;', null],
  ['domains/pos/web/a.tsx', 'const a = <form onSubmit={b} />;', 'a form stores its draft'],
  ['domains/pos/web/a.tsx', 'const a = <PostForm posting={b} />;', 'a form stores its draft'],
  ['domains/pos/web/a.tsx', "const b = useDrafted('b', ''); const a = <form />;", null],
  ['domains/pos/web/cart/note-dialog.tsx', 'const a = <form onSubmit={b} />;', null],
];

test.each([
  ...WALLS,
  ...DOORS,
  ...NAMES,
  ...PARTICIPLES,
  ...WORDS,
  ...SPREADS,
  ...CALLS,
  ...OUTSIDE,
  ...MONEY,
  ...SQL,
  ...EXPORTS,
  ...SIZES,
  ...TEXT,
  ...FORMS,
])('%s: %s', (path, text, finding) => {
  const found = tidy([readSource(path, text)]).map(({ message }) => message);
  if (finding === null) expect(found).toEqual([]);
  else expect(found).toContainEqual(expect.stringContaining(finding));
});
