import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** The stages of a repair: each change is recorded with its time and user. */
export const REPAIR_STAGES = [
  'received',
  'in_work',
  'waiting_parts',
  'ready',
  'handed_over',
  'given_up',
] as const;

export type RepairStage = (typeof REPAIR_STAGES)[number];

export const isOpenStage = (stage: RepairStage) => stage !== 'handed_over' && stage !== 'given_up';

type RepairState = {
  stage: RepairStage;
  /** Whether it has parts or services. */
  has_lines: boolean;
  /** Whether it has an invoice that is not reversed. */
  has_invoice: boolean;
};

type StageRefusal = Rejection<'order_done' | 'order_closed' | 'repair_has_lines'>;

/**
 * Whether a repair may move to a stage. One with parts or services is handed over only by its
 * invoice, so that no work stays unpaid. An invoiced repair stays handed over until the invoice is
 * reversed. Repeating an open stage adds a note.
 */
export function checkStage(repair: RepairState, to: RepairStage): StageRefusal | null {
  if (repair.has_invoice) return reject('order_done');
  if (to === repair.stage && !isOpenStage(to)) {
    return reject(to === 'handed_over' ? 'order_done' : 'order_closed');
  }
  if (to !== 'handed_over') return null;
  if (repair.stage === 'given_up') return reject('order_closed');
  return repair.has_lines ? reject('repair_has_lines') : null;
}
