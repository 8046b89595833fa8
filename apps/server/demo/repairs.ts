import { assertPresent } from '#domains/kernel/core/assert.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import type {
  createJobRoute,
  Job,
  moveJobRoute,
  readJobRoute,
} from '#domains/orders/contract/job.ts';
import type { JobStage } from '#domains/orders/core/job-stage.ts';
import { createJob, moveJob, readJob } from '#domains/orders/server/jobs.ts';
import type { postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import type { Branch, Occasion } from './branch.ts';
import { dateIn } from './diary.ts';
import { atRegister } from './drawer.ts';
import { idAt, run } from './run.ts';
import { customerOf } from './sell-to.ts';
import { methodOf } from './tenders.ts';

const ONE = quantity(10_000);

/** What comes to be mended: handed over, waiting for its switch, ready, and just brought. */
export function repairs(): Occasion[] {
  let handedOver = '';
  let fan = '';
  let cooker = '';
  return [
    {
      ...{ days_ago: 11, minute: 690 },
      deed: async (branch, at) => {
        const told = { device: 'ব্লেন্ডার', fault: 'ঘোরে না, পোড়া গন্ধ', serial: 'BL-30418' };
        handedOver = await take(branch, at, { customer: 'C-006', ...told, isPriced: true });
      },
    },
    { days_ago: 10, minute: 1_000, deed: (b, at) => go(b, at, handedOver, 'ready') },
    { days_ago: 9, minute: 1_090, deed: (b, at) => handOver(b, at, handedOver) },
    {
      ...{ days_ago: 5, minute: 660 },
      deed: async (branch, at) => {
        const told = { device: 'জোনাকি রাইস কুকার', fault: 'সুইচ ধরে না', serial: 'JRC-24071' };
        cooker = await take(branch, at, { customer: 'C-005', ...told, isPriced: false });
      },
    },
    {
      ...{ days_ago: 4, minute: 900 },
      deed: (b, at) => go(b, at, cooker, 'waiting_parts', 'সুইচ আনতে দেওয়া হয়েছে'),
    },
    {
      ...{ days_ago: 3, minute: 1_020 },
      deed: async (branch, at) => {
        const told = { device: 'টেবিল ফ্যান', fault: 'শব্দ করে, আস্তে ঘোরে', serial: '' };
        fan = await take(branch, at, { customer: 'C-002', ...told, isPriced: true });
      },
    },
    { days_ago: 2, minute: 700, deed: (b, at) => go(b, at, fan, 'in_work') },
    { days_ago: 1, minute: 1_030, deed: (b, at) => go(b, at, fan, 'ready', 'ফোনে জানানো হয়েছে') },
    {
      ...{ days_ago: 1, minute: 1_200 },
      deed: async (branch, at) => {
        const told = { device: 'ইস্ত্রি', fault: 'গরম হয় না', serial: '' };
        await take(branch, at, { customer: 'C-003', ...told, isPriced: false });
      },
    },
  ];
}

type Taken = { customer: string; device: string; fault: string; serial: string; isPriced: boolean };

async function take(branch: Branch, at: Date, { customer, isPriced, ...told }: Taken) {
  const { shop, shelf, admin: actor } = branch;
  const work = { variant_id: shop.special.repair.id, quantity: ONE };
  const body = {
    ...{ id: idAt(at), ...told, party_id: customerOf(branch, customer) },
    ...{ warehouse_id: shelf.warehouse_id, technician_id: actor.user_id, warranty_days: 30 },
    ...{ until_date: dateIn(5, at), lines: isPriced ? [work] : [] },
  };
  await run<typeof createJobRoute>(shop.database, createJob, { actor, at, body });
  return body.id;
}

async function read({ shop, admin: actor }: Branch, at: Date, id: string): Promise<Job> {
  const asked = { actor, at, params: { id }, body: {} };
  return (await run<typeof readJobRoute>(shop.database, readJob, asked)).data;
}

async function go(branch: Branch, at: Date, id: string, stage: JobStage, note = '') {
  const { shop, admin: actor } = branch;
  const { version } = await read(branch, at, id);
  const body = { version, stage, note };
  await run<typeof moveJobRoute>(shop.database, moveJob, { actor, at, params: { id }, body });
}

/** By the invoice, paid in cash. */
async function handOver(branch: Branch, at: Date, order_id: string): Promise<void> {
  const { shop, shelf, admin: actor } = branch;
  const job = await read(branch, at, order_id);
  const lines = job.lines.map(({ id, variant_id, quantity, unit_price }) => ({
    ...{ variant_id, quantity, unit_price, order_line_id: id },
  }));
  const amount = assertPresent(job.total, 'what the work costs');
  const payments = [{ payment_method_id: methodOf(shop.methods, 'cash'), amount }];
  const place = { warehouse_id: shelf.warehouse_id, ...atRegister(branch) };
  const customer_id = customerOf(branch, 'C-006');
  const body = { id: idAt(at), order_id, customer_id, ...place, lines, payments };
  await run<typeof postInvoiceRoute>(shop.database, postInvoice, { actor, at, body });
  branch.cash += amount;
  branch.posted += 1;
}
