import { describe } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { checkStage, type RepairStage } from './repair-stage.ts';

/** `ready` with `lines`, or with an `invoice` of them. */
function answer(repair: string, to: string): string {
  const [stage = '', of = ''] = repair.split(' with ');
  const has_invoice = of === 'invoice';
  const state = { stage: stage as RepairStage, has_lines: of !== '', has_invoice };
  return checkStage(state, to as RepairStage)?.rejection ?? 'goes';
}

describe('the stages that a repair may move to', () => {
  checkTable(
    `
    job                      | to            | answer
    received                 | in_work       | goes
    received                 | received      | goes
    in_work with lines       | waiting_parts | goes
    ready with lines         | in_work       | goes
    ready                    | handed_over   | goes
    ready with lines         | handed_over   | repair_has_lines
    ready with lines         | given_up      | goes
    handed_over with invoice | ready         | order_done
    handed_over with invoice | given_up      | order_done
    handed_over with invoice | handed_over   | order_done
    handed_over              | handed_over   | order_done
    handed_over              | in_work       | goes
    given_up                 | given_up      | order_closed
    given_up with lines      | handed_over   | order_closed
    given_up                 | handed_over   | order_closed
    given_up with lines      | received      | goes
    `,
    (row) => answer(row.cell('job'), row.cell('to')),
  );
});
