import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** Where a job stands: each change of it is written down with its time and who made it. */
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
  /** Whether parts or services stand on it. */
  has_lines: boolean;
  /** Whether an invoice of it stands. */
  has_invoice: boolean;
};

type StageRefusal = Rejection<'order_done' | 'order_closed' | 'repair_has_lines'>;

/**
 * Whether a job may go to another stage. What has parts or services is handed over by its invoice
 * and by nothing else, so that no work leaves unpaid; what is invoiced stays handed over until the
 * invoice is reversed. The same open stage once more is a note about it.
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
