import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_CART } from './cart.ts';
import { loadSavedCart } from './use-cart.ts';

const NOTED = { ...EMPTY_CART, note: 'noon' };
const never = () => new Promise<string | null>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the device stores the cart, and nothing waits any more', async () => {
  expect(await loadSavedCart('cart', async () => JSON.stringify(NOTED))).toEqual(NOTED);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['nothing', null],
  ['no JSON', '{"lines":'],
  ['something else', '[]'],
  ['a cart without lines', '{"note":"noon"}'],
])('%s is an empty cart', async (_name, text) => {
  expect(await loadSavedCart('cart', async () => text)).toEqual(EMPTY_CART);
});

test('a storage that fails gives an empty cart', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  expect(await loadSavedCart('cart', refuse)).toEqual(EMPTY_CART);
});

test('a storage without answer is waited for 5,000 milliseconds, and no longer', async () => {
  const seen = vi.fn();
  void loadSavedCart('cart', never).then(seen);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toHaveBeenCalledExactlyOnceWith(EMPTY_CART);
});

test('an answer after that time changes nothing', async () => {
  let answer = (_text: string): void => undefined;
  const cart = loadSavedCart('cart', () => new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(5_000);
  answer(JSON.stringify(NOTED));
  expect(await cart).toEqual(EMPTY_CART);
});
