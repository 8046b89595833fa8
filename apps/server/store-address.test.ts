import { expect, test } from 'vitest';
import { isPageOfStore, leadsToStore } from './store-address.ts';

test.each([
  ['/s/demo', true],
  ['/s/demo/products?sort=%', true],
  ['/s/demo/p/rice', true],
  ['/s/demo/%63art', false],
  ['/s/demo%2Fcart', false],
  ['/s/demo/search%2Edata', false],
  ['/s/demo/search.data', false],
  ['/s/demo/search.data/', false],
  ['/s/demo.data', false],
  ['/s/demo/%', false],
] as const)('%s is a page of a store: %s', (url, isPage) => {
  expect(isPageOfStore(url)).toBe(isPage);
});

test.each([
  ['/S/demo/products', true],
  ['/S/demo/o/CODE-KEY.data', true],
  ['/./s/demo/products', true],
  ['/x/../s/demo/products', true],
  ['/%2e/s/demo', true],
  ['/./%73/demo', true],
  ['/%53/demo/%E0%A4%A', true],
  ['/.//s/demo', true],
  ['/s', true],
  ['//', true],
  ['/', false],
  ['/site', false],
  ['/dashboard/s/demo', false],
  ['/S%E0%A4%A', false],
  ['/?to=/s/demo', false],
] as const)('%s leads to a store: %s', (url, isLeading) => {
  expect(leadsToStore(url)).toBe(isLeading);
});
