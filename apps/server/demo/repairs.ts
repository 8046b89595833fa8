import { assertPresent } from '#domains/kernel/core/assert.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import type {
  createRepairRoute,
  moveRepairRoute,
  Repair,
  readRepairRoute,
} from '#domains/orders/contract/repair.ts';
import type { RepairStage } from '#domains/orders/core/repair-stage.ts';
import { createRepair, moveRepair, readRepair } from '#domains/orders/server/repairs.ts';
import type { postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import type { Branch, Occasion } from './branch.ts';
import { dateIn } from './diary.ts';
import { registerField } from './drawer.ts';
import { idAt, run } from './run.ts';
import { customerOf } from './sell-to.ts';
import { methodOf } from './tenders.ts';

const ONE = quantity(10_000);

/** Repairs: one handed over, one waiting for a part, one ready, and one new. */
export function repairs(): Occasion[] {
  let handedOver = '';
  let fan = '';
  let cooker = '';
  return [
    {
      days_ago: 11,
      minute: 690,
      action: async (branch, at) => {
        const intake = { device: 'ব্লেন্ডার', fault: 'ঘোরে না, পোড়া গন্ধ', serial: 'BL-30418' };
        handedOver = await take(branch, at, { customer: 'C-006', ...intake, isPriced: true });
      },
    },
    { days_ago: 10, minute: 1_000, action: (b, at) => go(b, at, handedOver, 'ready') },
    { days_ago: 9, minute: 1_090, action: (b, at) => handOver(b, at, handedOver) },
    {
      days_ago: 5,
      minute: 660,
      action: async (branch, at) => {
        const intake = { device: 'জোনাকি রাইস কুকার', fault: 'সুইচ ধরে না', serial: 'JRC-24071' };
        cooker = await take(branch, at, { customer: 'C-005', ...intake, isPriced: false });
      },
    },
    {
      days_ago: 4,
      minute: 900,
      action: (b, at) => go(b, at, cooker, 'waiting_parts', 'সুইচ আনতে দেওয়া হয়েছে'),
    },
    {
      days_ago: 3,
      minute: 1_020,
      action: async (branch, at) => {
        const intake = { device: 'টেবিল ফ্যান', fault: 'শব্দ করে, আস্তে ঘোরে', serial: '' };
        fan = await take(branch, at, { customer: 'C-002', ...intake, isPriced: true });
      },
    },
    { days_ago: 2, minute: 700, action: (b, at) => go(b, at, fan, 'in_work') },
    { days_ago: 1, minute: 1_030, action: (b, at) => go(b, at, fan, 'ready', 'ফোনে জানানো হয়েছে') },
    {
      days_ago: 1,
      minute: 1_200,
      action: async (branch, at) => {
        const intake = { device: 'ইস্ত্রি', fault: 'গরম হয় না', serial: '' };
        await take(branch, at, { customer: 'C-003', ...intake, isPriced: false });
      },
    },
  ];
}

type Taken = { customer: string; device: string; fault: string; serial: string; isPriced: boolean };

async function take(branch: Branch, at: Date, { customer, isPriced, ...intake }: Taken) {
  const { shop, shelf, admin: actor } = branch;
  const work = { variant_id: shop.special.repair.id, quantity: ONE };
  const body = {
    id: idAt(at),
    ...intake,
    party_id: customerOf(branch, customer),
    warehouse_id: shelf.warehouse_id,
    technician_id: actor.user_id,
    warranty_days: 30,
    until_date: dateIn(5, at),
    lines: isPriced ? [work] : [],
  };
  await run<typeof createRepairRoute>(shop.database, createRepair, { actor, at, body });
  return body.id;
}

async function read({ shop, admin: actor }: Branch, at: Date, id: string): Promise<Repair> {
  const request = { actor, at, params: { id }, body: {} };
  return (await run<typeof readRepairRoute>(shop.database, readRepair, request)).data;
}

async function go(branch: Branch, at: Date, id: string, stage: RepairStage, note = '') {
  const { shop, admin: actor } = branch;
  const { version } = await read(branch, at, id);
  const body = { version, stage, note };
  await run<typeof moveRepairRoute>(shop.database, moveRepair, { actor, at, params: { id }, body });
}

/** By the invoice, paid in cash. */
async function handOver(branch: Branch, at: Date, order_id: string): Promise<void> {
  const { shop, shelf, admin: actor } = branch;
  const repair = await read(branch, at, order_id);
  const lines = repair.lines.map(({ id, variant_id, quantity, unit_price }) => ({
    variant_id,
    quantity,
    unit_price,
    order_line_id: id,
  }));
  const amount = assertPresent(repair.total, 'what the work costs');
  const payments = [{ payment_method_id: methodOf(shop.methods, 'cash'), amount }];
  const location = { warehouse_id: shelf.warehouse_id, ...registerField(branch) };
  const customer_id = customerOf(branch, 'C-006');
  const body = { id: idAt(at), order_id, customer_id, ...location, lines, payments };
  await run<typeof postInvoiceRoute>(shop.database, postInvoice, { actor, at, body });
  branch.cash += amount;
  branch.posted += 1;
}
