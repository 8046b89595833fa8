import { expect, test } from 'vitest';
import { withFallbackName } from './with-fallback-name.ts';

test('a product with only a Bengali name uses it for both', () => {
  const only = { code: 'C', name: ' ', name_bn: 'চিঁড়া' };
  expect(withFallbackName(only)).toEqual({ code: 'C', name: 'চিঁড়া', name_bn: '' });
});

test('two names stay two, and none stays none', () => {
  const both = { name: 'Flat rice', name_bn: 'চিঁড়া' };
  expect(withFallbackName(both)).toBe(both);
  expect(withFallbackName({ name: '', name_bn: '' })).toEqual({ name: '', name_bn: '' });
});
