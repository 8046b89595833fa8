import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api-error.ts';
import { failureInLines } from './failure-message.ts';

test('a rejected line names its product', () => {
  const refused = (path: string) =>
    new ApiError({
      code: 'insufficient_stock',
      status: 422,
      title: 'There is not enough stock.',
      errors: [{ path, code: 'insufficient_stock', message: '' }],
    });
  const messageFor = (error: unknown) => failureInLines(error, ['Rice', 'Tea'], 'No answer.');
  expect(messageFor(refused('lines.1.quantity'))).toBe('Tea: There is not enough stock.');
  expect(messageFor(refused('lines.0'))).toBe('Rice: There is not enough stock.');
  expect(messageFor(refused('lines.7.quantity'))).toBe('There is not enough stock.');
  expect(messageFor(refused('warehouse_id'))).toBe('There is not enough stock.');
  expect(messageFor(new TypeError('failed'))).toBe('No answer.');
  expect(messageFor(null)).toBeNull();
});
