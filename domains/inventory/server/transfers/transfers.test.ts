import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booksOf, levelOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import { transferPosts } from '../../../../testkit/transfer-posts.ts';
import type {
  changeTransferRoute,
  createTransferRoute,
  listTransfersRoute,
  listTransferWarehousesRoute,
  receiveTransferRoute,
  Transfer,
} from '../../contract/stock-transfer.ts';
import { postAdjustment } from '../adjustments/post-adjustment.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { changeTransfer } from './change-transfer.ts';
import { createTransfer } from './create-transfer.ts';
import { listTransfers, listTransferWarehouses } from './list-transfers.ts';
import { readTransfer } from './read-transfer.ts';
import { receiveTransfer, returnTransfer } from './receive-transfer.ts';
import { sendTransfer } from './send-transfer.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** A new product for each test: 10 at 60.00 in the shop of Mirpur. */
async function stockUp(code: string): Promise<void> {
  rice = await shop.addProduct({ code });
  const lines = [{ variant_id: rice, quantity_change: 100_000, unit_cost: 6_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

async function draft(quantity = 40_000, to = shop.warehouses.uttara): Promise<Transfer> {
  const body = {
    id: newId(),
    from_warehouse_id: shop.warehouses.shop,
    to_warehouse_id: to,
    lines: [{ variant_id: rice, quantity }],
  };
  return answerOf(await shop.call<typeof createTransferRoute>(createTransfer, { body })).data;
}

const level = (warehouse_id: string) => levelOf(db.connection, warehouse_id, rice);

function receive(transfer: Transfer, quantity: number, more: object = {}, actor = shop.owner) {
  const lines = quantity === 0 ? [] : [{ line_id: transfer.lines[0]?.id, quantity }];
  const input = { params: { id: transfer.id }, body: { id: newId(), lines, ...more } };
  return shop.call<typeof receiveTransferRoute>(receiveTransfer, input, actor);
}

async function sent(quantity = 40_000): Promise<Transfer> {
  return transferPosts(toUttara(), rice).sentTransfer(quantity);
}

/** The same shop, with the other warehouse in another branch. */
function toUttara(): TestShop {
  return { ...shop, warehouses: { ...shop.warehouses, store: shop.warehouses.uttara } };
}

test('a draft moves nothing; sent, the stock is in transit; received, it is on hand', async () => {
  await stockUp('A');
  const { shop: here, uttara } = shop.warehouses;
  const written = await draft();
  expect(written).toMatchObject({ state: 'draft', number: null });
  expect(await level(here)).toBe('10 worth 600.00');
  const id = newId();
  const send = { params: { id: written.id }, body: { id, version: written.version } };
  const { data } = answerOf(await shop.call(sendTransfer, send)) as { data: Transfer };
  expect(data).toMatchObject({ state: 'sent', number: expect.stringMatching(/^MIR-26\/T\d{5}$/) });
  expect(await booksOf(db.connection, id)).toEqual([
    '1210 Stock in hand credit 240.00',
    '1220 Goods in transit debit 240.00',
    'stock -4 worth -240.00',
  ]);
  expect(await level(here)).toBe('6 worth 360.00');
  const arrived = answerOf(await receive(data, 40_000)).data;
  expect(arrived).toMatchObject({ state: 'closed', lines: [{ in_transit: 0, received: 40_000 }] });
  expect(arrived.documents[1]?.number).toMatch(/^UTT-26\/G\d{5}$/);
  expect(await booksOf(db.connection, arrived.documents[1]?.id ?? '')).toEqual([
    '1210 Stock in hand debit 240.00',
    '1220 Goods in transit credit 240.00',
    'stock +4 worth +240.00',
  ]);
  expect(await level(uttara)).toBe('4 worth 240.00');
});

test('a transfer is received in parts; writing off the rest closes it', async () => {
  await stockUp('B');
  const transfer = await sent();
  expect(answerOf(await receive(transfer, 10_000)).data.state).toBe('sent');
  const closed = answerOf(await receive(transfer, 20_000, { short: 'damaged', note: 'Wet' })).data;
  expect(closed).toMatchObject({
    state: 'closed',
    lines: [{ in_transit: 0, received: 30_000, lost: 10_000 }],
  });
  expect(closed.documents.at(-1)).toMatchObject({ reason: 'damaged', note: 'Wet' });
  expect(await booksOf(db.connection, closed.documents.at(-1)?.id ?? '')).toEqual([
    '1210 Stock in hand debit 120.00',
    '1220 Goods in transit credit 180.00',
    '5030 Stock loss debit 60.00',
    'stock +2 worth +120.00',
  ]);
  expect(refusalOf(await receive(transfer, 10_000))).toBe('transfer_closed');
});

test('a small excess comes in as a gain; a large one is rejected', async () => {
  await stockUp('C');
  const transfer = await sent();
  expect(refusalOf(await receive(transfer, 60_000))).toBe('over_receipt');
  const { data } = answerOf(await receive(transfer, 50_000));
  expect(data.lines).toMatchObject([{ received: 40_000, received_over: 10_000, in_transit: 0 }]);
  expect(await level(shop.warehouses.uttara)).toBe('5 worth 300.00');
});

test('stock in transit can be returned; received stock stays', async () => {
  await stockUp('D');
  const transfer = await sent();
  answerOf(await receive(transfer, 10_000));
  const back = { params: { id: transfer.id }, body: { id: newId(), note: 'No road' } };
  answerOf(await shop.call(returnTransfer, back));
  expect(await level(shop.warehouses.shop)).toBe('9 worth 540.00');
  expect(await level(shop.warehouses.uttara)).toBe('1 worth 60.00');
  const again = await shop.call(returnTransfer, back);
  expect(again).toMatchObject({ replay: true });
  const other = { ...back, body: { id: newId() } };
  expect(refusalOf(await shop.call(returnTransfer, other))).toBe('transfer_closed');
});

test('a transfer is sent and received once, however often the request is repeated', async () => {
  await stockUp('E');
  const written = await draft();
  const send = { params: { id: written.id }, body: { id: newId(), version: written.version } };
  answerOf(await shop.call(sendTransfer, send));
  expect(await shop.call(sendTransfer, send)).toMatchObject({ replay: true });
  const twice = { ...send, body: { ...send.body, id: newId() } };
  expect(refusalOf(await shop.call(sendTransfer, twice))).toBe('transfer_sent');
  expect(await level(shop.warehouses.shop)).toBe('6 worth 360.00');
});

describe('a draft', () => {
  test('is changed by version and cancelled, and cannot be sent afterwards', async () => {
    await stockUp('F');
    const { id, version } = await draft();
    const change = (at: number, quantity: number) =>
      shop.call<typeof changeTransferRoute>(changeTransfer, {
        params: { id },
        body: {
          version: at,
          to_warehouse_id: shop.warehouses.store,
          lines: [{ variant_id: rice, quantity }],
        },
      });
    const { data } = answerOf(await change(version, 20_000));
    expect(data).toMatchObject({
      to: { id: shop.warehouses.store },
      lines: [{ quantity: 20_000 }],
    });
    expect(refusalOf(await change(version, 30_000))).toBe('version_conflict');
    const body = { version: data.version };
    answerOf(await shop.call(cancelTransfer, { params: { id }, body }));
    const send = { params: { id }, body: { id: newId(), version: data.version + 1 } };
    expect(refusalOf(await shop.call(sendTransfer, send))).toBe('transfer_cancelled');
    expect(await level(shop.warehouses.shop)).toBe('10 worth 600.00');
  });

  test('is rejected if it could never be sent', async () => {
    await stockUp('G');
    const { shop: here, uttara } = shop.warehouses;
    const createWith = (changed: object) =>
      shop.call(createTransfer, {
        body: {
          id: newId(),
          from_warehouse_id: here,
          to_warehouse_id: uttara,
          lines: [{ variant_id: rice, quantity: 10_000 }],
          ...changed,
        },
      });
    expect(refusalOf(await createWith({ to_warehouse_id: here }))).toBe('same_warehouse');
    expect(refusalOf(await createWith({ to_warehouse_id: newId() }))).toBe('warehouse_not_found');
    expect(refusalOf(await createWith({ from_warehouse_id: newId() }))).toBe('not_found');
    const lines = [{ variant_id: rice, quantity: 5_000 }];
    expect(refusalOf(await createWith({ lines }))).toBe('quantity_too_fine');
    const unknown = [{ variant_id: newId(), quantity: 10_000 }];
    expect(refusalOf(await createWith({ lines: unknown }))).toBe('variant_not_found');
  });

  test('of more than the stock cannot be sent', async () => {
    await stockUp('H');
    const { id, version } = await draft(110_000);
    const send = { params: { id }, body: { id: newId(), version } };
    expect(refusalOf(await shop.call(sendTransfer, send))).toBe('insufficient_stock');
  });
});

describe('both ends see a transfer, and each does its own part', () => {
  const managerOf = (branch: string) => ({
    ...shop.branchAdmin,
    branch_ids: [branch],
    permissions: shop.owner.permissions,
  });

  test('the sender cannot receive, and the receiver cannot send', async () => {
    await stockUp('I');
    const { id, version } = await draft();
    const mirpur = managerOf(shop.branches.mirpur);
    const uttara = managerOf(shop.branches.uttara);
    const read = async (actor: typeof mirpur) =>
      (answerOf(await shop.call(readTransfer, { params: { id } }, actor)) as { data: Transfer })
        .data;
    expect(await read(uttara)).toMatchObject({ is_from_own: false, is_to_own: true });
    expect(await read(mirpur)).toMatchObject({ is_from_own: true, is_to_own: false });
    const send = { params: { id }, body: { id: newId(), version } };
    expect(refusalOf(await shop.call(sendTransfer, send, uttara))).toBe('not_found');
    answerOf(await shop.call(sendTransfer, send, mirpur));
    const transfer = await read(mirpur);
    expect(refusalOf(await receive(transfer, 40_000, {}, mirpur))).toBe('not_found');
    answerOf(await receive(transfer, 40_000, {}, uttara));
  });

  test('users of neither end do not see it', async () => {
    await stockUp('J');
    const { id } = await draft(10_000, shop.warehouses.store);
    const uttara = managerOf(shop.branches.uttara);
    expect(refusalOf(await shop.call(readTransfer, { params: { id } }, uttara))).toBe('not_found');
    const list = async (query: object, actor = shop.owner) =>
      answerOf(
        await shop.call<typeof listTransfersRoute>(listTransfers, { query: { ...query } }, actor),
      ).data.map((row) => row.id);
    expect(await list({ state: 'draft' })).toContain(id);
    expect(await list({ state: 'sent' })).not.toContain(id);
    expect(await list({}, uttara)).not.toContain(id);
    const warehouses = await shop.call<typeof listTransferWarehousesRoute>(
      listTransferWarehouses,
      {},
      uttara,
    );
    expect(answerOf(warehouses).data.map(({ name }) => name)).toEqual([
      'Mirpur shop',
      'Mirpur store',
      'Uttara shop',
    ]);
    expect(answerOf(warehouses).data.map(({ is_saleable }) => is_saleable)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
