import { expect, test } from 'vitest';
import { called } from './called.ts';

test('goods with a Bengali name alone are called so', () => {
  const only = { code: 'C', name: ' ', name_bn: 'চিঁড়া' };
  expect(called(only)).toEqual({ code: 'C', name: 'চিঁড়া', name_bn: '' });
});

test('two names stay two, and none stays none', () => {
  const both = { name: 'Flat rice', name_bn: 'চিঁড়া' };
  expect(called(both)).toBe(both);
  expect(called({ name: '', name_bn: '' })).toEqual({ name: '', name_bn: '' });
});
