import { expect, test } from 'vitest';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { mostOut } from './most-out.ts';
import { orNotStocked } from './not-stocked.ts';

const line = (variant_id: string, quantity_change: number) => ({
  variant_id,
  quantity_change: quantity_change as Quantity,
});

test('the most that lines take out counts what came in before', () => {
  const lines = [line('a', 5), line('a', -7), line('b', 3), line('a', 1), line('c', -4)];
  expect(mostOut(lines)).toEqual([
    { variant_id: 'a', quantity: 2 },
    { variant_id: 'c', quantity: 4 },
  ]);
});

test('a service is refused as not stocked, an unknown variant as not found', () => {
  const lines = [line('a', 1), line('service', 1), line('nothing', 1)];
  const refusalOf = (index: number) =>
    orNotStocked(reject('variant_not_found', { path: `lines.${index}.variant_id` }), lines, [
      'service',
    ]).rejection;
  expect([refusalOf(1), refusalOf(2)]).toEqual(['not_stocked', 'variant_not_found']);
  const other = reject('quantity_too_fine', { path: 'lines.1.quantity' });
  expect(orNotStocked(other, lines, ['service'])).toBe(other);
});
