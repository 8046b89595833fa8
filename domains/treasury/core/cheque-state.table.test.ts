import { expect, test } from 'vitest';
import { cellsOf } from '../../../testkit/table.ts';
import {
  CHEQUE_ACTIONS,
  type ChequeDirection,
  type ChequeState,
  stateAfter,
} from './cheque-state.ts';

const TABLE = `
  direction | state     | deposit   | clear   | bounce  | return
  received  | in_hand   | deposited | -       | -       | returned
  received  | deposited | -         | cleared | bounced | -
  received  | cleared   | -         | -       | bounced | -
  received  | bounced   | deposited | -       | -       | returned
  received  | returned  | -         | -       | -       | -
  issued    | in_hand   | -         | cleared | bounced | returned
  issued    | cleared   | -         | -       | bounced | -
  issued    | bounced   | -         | cleared | -       | returned
  issued    | returned  | -         | -       | -       | -
`;

test.each(cellsOf(TABLE).slice(1))('a cheque %s that is %s', (...cells) => {
  const [direction, state, ...became] = cells;
  const cheque = { direction: direction as ChequeDirection, state: state as ChequeState };
  expect(CHEQUE_ACTIONS.map((action) => stateAfter(cheque, action) ?? '-')).toEqual(became);
});
