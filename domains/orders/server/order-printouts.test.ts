import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { openTestServer, type TestServer } from '../../../testkit/http.ts';
import { order } from '../../../testkit/order-samples.ts';
import { pdfText } from '../../../testkit/pdf-text.ts';
import { answerOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { OrderPrintoutRoutes } from '../contract/order-printout.ts';
import type { OrderKind } from '../core/order-kind.ts';
import { closeOrder } from './change-order.ts';
import { mailOrder, orderFile, orderLink } from './order-printouts.ts';

let db: TestDatabase;
let server: TestServer;
let world: World;
const typesetter = new Typesetter();

beforeAll(async () => {
  db = await createTestDatabase();
  server = await openTestServer(db.database);
  const staff = [{ name: 'Kamal', role: 'storekeeper', branches: ['MIR'] }] as const;
  world = await openWorld(db.database, { staff });
});
afterAll(async () => {
  typesetter.close();
  await server.app.close();
  await db.drop();
});

const bare = (text: string) => text.replaceAll(' ', '');

async function textOf(kind: OrderKind, id: string, lang: 'bn' | 'en', actor = world.shop.owner) {
  const input = { params: { id }, query: { size: 'a4', lang } as const };
  const answer = await world.shop.call<OrderPrintoutRoutes['file']>(orderFile(kind), input, actor);
  const { template, content } = answerOf(answer);
  return pdfText(await typesetter.set({ template, content }));
}

const linkOf = async (kind: OrderKind, id: string) =>
  answerOf(await world.shop.call<OrderPrintoutRoutes['link']>(orderLink(kind), { params: { id } }))
    .data.url;

test('a printed quotation, in both languages', async () => {
  const { id, number } = await order(world, 'sales_quotation');
  const english = await textOf('sales_quotation', id, 'en');
  for (const part of ['Quotation', number, 'First customer', '155.00', 'By van'])
    expect(english).toContain(bare(part));
  const bengali = await textOf('sales_quotation', id, 'bn');
  for (const part of ['কোটেশন', 'যোগফল', 'কথায়:']) expect(bengali).toContain(part);
});

test('without permission for costs, a purchase order shows products and no prices', async () => {
  const { id } = await order(world, 'purchase_order');
  const keeper = world.shop.others[0] ?? world.shop.cashier;
  expect(await textOf('purchase_order', id, 'en')).toContain('60.00');
  const text = await textOf('purchase_order', id, 'en', keeper);
  expect(text).toContain(bare('Purchase order'));
  expect(text).not.toContain('60.00');
  const linkInput = { params: { id } };
  const route = orderLink('purchase_order');
  for (const [actor, shown] of [
    [keeper, false],
    [world.shop.owner, true],
  ] as const) {
    const link = await world.shop.call<OrderPrintoutRoutes['link']>(route, linkInput, actor);
    const { pathname } = new URL(answerOf(link).data.url);
    const response = await fetch(`${server.url}${pathname}?lang=en`);
    const linked = pdfText(new Uint8Array(await response.arrayBuffer()));
    expect(linked.includes('60.00')).toBe(shown);
  }
});

test('the link shows the current document; a changed link is not found', async () => {
  const { id, version } = await order(world, 'sales_quotation');
  const url = new URL(await linkOf('sales_quotation', id));
  const open = async (path: string) => {
    const response = await fetch(server.url + path);
    const isPdf = response.headers.get('content-type') === 'application/pdf';
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, text: isPdf ? pdfText(bytes) : '' };
  };
  expect((await open(`${url.pathname}?lang=en`)).text).toContain('Quotation');
  const body = { version, reason: 'Too dear' };
  answerOf(await world.shop.call(closeOrder('sales_quotation'), { params: { id }, body }));
  expect((await open(`${url.pathname}?lang=en`)).text).toContain(bare('no longer valid'));
  const token = url.pathname.slice(3, -4);
  const other = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
  for (const path of [`/o/${other}.pdf`, `/o/${token.slice(1)}.pdf`, `${url.pathname}?size=9`])
    expect((await open(path)).status).toBe(404);
});

test('a document is sent by email with its link, and the recipient is logged', async () => {
  const { id, number } = await order(world, 'sales_order');
  const to = `rahima-${newId()}@example.com`;
  const linkInput = { params: { id }, body: { to, lang: 'bn' } as const };
  const sent = await world.shop.call<OrderPrintoutRoutes['mail']>(
    mailOrder('sales_order'),
    linkInput,
  );
  expect(answerOf(sent).data).toEqual({ to });
  const rows = await world.shop.run((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject_id', '=', id)
      .where('action', '=', 'paper.mailed')
      .execute(),
  );
  expect(rows).toEqual([{ action: 'paper.mailed', detail: { kind: 'sales_order', number, to } }]);
});
