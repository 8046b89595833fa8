import { expect, test } from 'vitest';
import { readTable } from '../../../testkit/table.ts';
import { isEasyPin, readPin } from './pin.ts';

const TABLE = `
  typed    | read    | what others try first
  4071     | 4071    | no
  ৪০৭১     | 4071    | no
  83024    | 83024   | no
  590318   | 590318  | no
  407      | none    |
  5903187  | none    |
  40 71    | none    |
  40a1     | none    |
  0000     | 0000    | yes
  777777   | 777777  | yes
  1234     | 1234    | yes
  4321     | 4321    | yes
  7890     | 7890    | yes
  2468     | 2468    | yes
  1212     | 1212    | yes
  123123   | 123123  | yes
  1122     | 1122    | yes
  1971     | 1971    | yes
  2580     | 2580    | yes
`;

test.each(readTable(TABLE).map((row) => [row.cell('typed'), row] as const))('%s', (typed, row) => {
  const pin = readPin(typed);
  expect(pin ?? 'none').toBe(row.cell('read'));
  if (pin !== null) expect(isEasyPin(pin) ? 'yes' : 'no').toBe(row.cell('what others try first'));
});
