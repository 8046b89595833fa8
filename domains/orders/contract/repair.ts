import { z } from 'zod';
import { LINES_MAX } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  name,
  one,
  page,
  text,
  version,
} from '#platform/contract/fields.ts';
import { REPAIR_STAGES } from '../core/repair-stage.ts';
import {
  ACTION_REJECTIONS,
  BACK_REJECTIONS,
  CONTENT_REJECTIONS,
  orderLine,
  SALES_ORDER,
  salesOrderRow,
  soldHead,
} from './order.ts';
import { DEPOSIT_REJECTIONS, orderDeposit } from './order-deposit.ts';

const content = {
  ...soldHead,
  /** Parts and services; they can be added later. */
  lines: z.array(orderLine).max(LINES_MAX).default([]),
  /** What is to be repaired, in the customer's words. */
  device: name(200),
  /** The product that it is, if the shop sells it. */
  variant_id: id.optional(),
  serial: z.string().trim().max(100).refine(isOneLine).default(''),
  /** The fault. */
  fault: text(1000).default(''),
  technician_id: id.optional(),
  /** The warranty on the work, in days from the handover. */
  warranty_days: z.int().min(0).max(3650).default(0),
};

function isOneLine(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Money paid when the device is taken in is a separate deposit. */
const repairRequest = z.strictObject({
  id: documentId,
  ...content,
  deposit: orderDeposit.optional(),
});
const repairChange = z.strictObject({ version, ...content });

type RepairRequest = z.output<typeof repairRequest>;
export type RepairContent = Omit<RepairRequest, 'id' | 'deposit'>;

const technician = z.strictObject({ id, name: z.string() });
const stage = z.enum(REPAIR_STAGES);

const about = {
  device: z.string(),
  serial: z.string(),
  technician: technician.nullable(),
  stage,
};

const repairRow = salesOrderRow.extend({ ...about, phone: z.string() });

const repair = SALES_ORDER.extend({
  ...about,
  variant_id: id.nullable(),
  fault: z.string(),
  warranty_days: z.int(),
  /** The last day of the warranty on the work; null: no warranty, or not handed over. */
  warranty_until: date.nullable(),
  /** The stage history, newest first. */
  stages: z.array(z.strictObject({ stage, note: z.string(), at: instant, by: z.string() })),
});

export type RepairRow = z.output<typeof repairRow>;
export type Repair = z.output<typeof repair>;

const REJECTIONS = { ...CONTENT_REJECTIONS, technician_not_found: 404 } as const;

export const listRepairsRoute = defineRoute({
  method: 'GET',
  path: '/repairs',
  permission: 'repairs.read',
  summary: 'Repairs at the caller’s locations, newest first',
  query: z.strictObject({
    ...page,
    stage: z.enum([...REPAIR_STAGES, 'open']).optional(),
    technician_id: id.optional(),
    party_id: id.optional(),
    warehouse_id: id.optional(),
  }),
  answer: listOf(repairRow),
  rejections: { invalid_cursor: 422 },
});

export const readRepairRoute = defineRoute({
  method: 'GET',
  path: '/repairs/{id}',
  permission: 'repairs.read',
  summary: 'A repair with its parts and services, stage history and invoice',
  params: byId,
  answer: one(repair),
});

export const createRepairRoute = defineRoute({
  method: 'POST',
  path: '/repairs',
  permission: 'repairs.create',
  summary: 'Take a device in for repair: nothing is due until it is handed over',
  body: repairRequest,
  answer: one(repair),
  status: 201,
  rejections: { ...REJECTIONS, ...DEPOSIT_REJECTIONS, id_reused: 409 },
});

export const changeRepairRoute = defineRoute({
  method: 'PATCH',
  path: '/repairs/{id}',
  permission: 'repairs.create',
  summary: 'Change a repair that is not handed over: fault, parts and services',
  params: byId,
  body: repairChange,
  answer: one(repair),
  rejections: { ...REJECTIONS, ...ACTION_REJECTIONS, order_of_another_party: 422 },
});

export const moveRepairRoute = defineRoute({
  method: 'POST',
  path: '/repairs/{id}/stage',
  permission: 'repairs.create',
  summary:
    'Move a repair to another stage; one with parts or services is handed over by its invoice',
  params: byId,
  body: z
    .strictObject({
      version,
      stage,
      note: text(200).default(''),
      /** When it is cancelled: refunds what is left of its deposit. */
      deposit_back: orderDeposit.optional(),
    })
    .refine(({ stage, deposit_back }) => deposit_back === undefined || stage === 'given_up'),
  answer: one(repair),
  rejections: { ...BACK_REJECTIONS, repair_has_lines: 409 },
});

const before = {
  business_date: date,
  number: z.string(),
  /** Null: it was sold or handed over without a warranty. */
  warranty_until: date.nullable(),
  in_warranty: z.boolean(),
};

const serialHistory = z.strictObject({
  repairs: z.array(z.strictObject({ id, ...before, device: z.string(), fault: z.string(), stage })),
  sales: z.array(
    z.strictObject({
      document_id: id,
      ...before,
      variant_id: id,
      name: z.string(),
      name_bn: z.string(),
      variant: z.string(),
      variant_bn: z.string(),
    }),
  ),
});

export type SerialHistory = z.output<typeof serialHistory>;

export const serialHistoryRoute = defineRoute({
  method: 'GET',
  path: '/repairs/history',
  permission: 'repairs.read',
  summary: 'The history of a serial number: its repairs and its sale, newest first',
  query: z.strictObject({
    serial: name(100),
    /** The repair to leave out. */
    except: id.optional(),
  }),
  answer: one(serialHistory),
});

export const listTechniciansRoute = defineRoute({
  method: 'GET',
  path: '/repairs/technicians',
  permission: 'repairs.read',
  summary: 'Users of the shop who can be assigned to a repair',
  answer: z.strictObject({ data: z.array(technician) }),
});
