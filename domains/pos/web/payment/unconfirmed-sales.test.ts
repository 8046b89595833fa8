import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api-error.ts';
import { isDecided, isRefused, nextToConfirm } from './unconfirmed-sales.ts';

const NOW = 1_000_000;

test.each([
  ['on its way', { sent_at: NOW - 24_000 }, undefined],
  ['not answered', { sent_at: NOW - 1, is_failed: true }, 'sale'],
  ['left by its page, and older than any request', { sent_at: NOW - 26_000 }, 'sale'],
] as const)('a sale that is %s', (_name, note, expected) => {
  expect(nextToConfirm([{ id: 'sale', ...note }], NOW)?.id).toBe(expected);
});

test('a sale that is being sent does not block another', () => {
  const notes = [
    { id: 'first', sent_at: NOW },
    { id: 'second', sent_at: NOW, is_failed: true },
  ];
  expect(nextToConfirm(notes, NOW)?.id).toBe('second');
});

test.each([
  ...[400, 401, 402, 403, 404, 409, 413, 422, 429].map((status) => [status, true] as const),
  ...[0, 408, 500, 502, 503, 504].map((status) => [status, false] as const),
])('%i: refused is %s', (status, refused) => {
  expect(isRefused(new ApiError({ code: 'any', status }))).toBe(refused);
});

test.each([401, 402, 403, 413, 429])('%i says nothing about the try before it', (status) => {
  expect(isDecided(new ApiError({ code: 'any', status }))).toBe(false);
  const missingPermissions = [
    { permission: 'pos-sale.discount' },
  ] as unknown as ApiError['missing_permissions'];
  expect(
    isDecided(new ApiError({ code: 'any', status, missing_permissions: missingPermissions })),
  ).toBe(true);
});

test('an aborted request is not a rejection', () => {
  expect(isRefused(new TypeError('network error'))).toBe(false);
});
