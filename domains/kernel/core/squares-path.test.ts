import { expect, test } from 'vitest';
import { squaresPath } from './squares-path.ts';

test('adjacent dark squares of a row are one rectangle', () => {
  const rows = ['##.#', '....', '...#'].map((row) => [...row].map((sign) => sign === '#'));
  expect(squaresPath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM3 2h1v1h-1z');
});
