import { expect, test } from 'vitest';
import { readTable } from '../../../testkit/table.ts';
import { afterWrongPin, isEasyPin, pinWait, readPin } from './pin.ts';

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

test('the fifth wrong try in a row shuts a PIN for fifteen minutes', () => {
  const now = new Date('2026-08-01T09:00:00Z');
  let tries = { failures: 0, locked_until: null as Date | null };
  const waits = [1, 2, 3, 4, 5].map(() => {
    tries = { ...afterWrongPin(tries, now) };
    return pinWait(tries, now);
  });
  expect(waits).toEqual([null, null, null, null, 900]);
  expect(pinWait(tries, new Date('2026-08-01T09:14:59.500Z'))).toBe(1);
  expect(pinWait(tries, new Date('2026-08-01T09:15:00Z'))).toBeNull();
});
