import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { headOf, seal, unseal } from './sealed.ts';
import { siteAt } from './site.ts';

const IN = { purpose: 'tests', id: 'row 1' };
const before = siteAt('', 'first');
const after = siteAt('', { current: 'second', earlier: ['zeroth', 'first'] });

test('the bytes are version, id of the key, nonce, tag and text', () => {
  const sealed = seal(before, IN, 'টাকা');
  expect(sealed).toHaveLength(1 + 4 + 12 + 16 + Buffer.byteLength('টাকা'));
  expect(sealed[0]).toBe(1);
  expect(sealed.subarray(0, 5)).toEqual(headOf(before.mark));
  expect(unseal(before, IN, sealed)).toBe('টাকা');
});

test('an earlier secret opens, and seals nothing more', () => {
  expect(unseal(after, IN, seal(before, IN, 'text'))).toBe('text');
  expect(unseal(before, IN, seal(after, IN, 'text'))).toBeNull();
  expect(seal(after, IN, 'text').subarray(0, 5)).toEqual(headOf(after.mark));
});

test('a value without the id of a key is tried with each', () => {
  // The former layout: nonce, tag, text.
  for (const first of [0, 1, 77]) {
    const nonce = Buffer.alloc(12, first);
    const key = before.mark('seal of tests', Buffer.alloc(0));
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('row 1'));
    const text = Buffer.concat([cipher.update('old'), cipher.final()]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]);
    expect(unseal(after, IN, sealed)).toBe('old');
  }
});

test.each([
  ['another row', { ...IN, id: 'row 2' }],
  ['another purpose', { ...IN, purpose: 'others' }],
])('%s does not open it', (_case, within) => {
  expect(unseal(before, within, seal(before, IN, 'text'))).toBeNull();
});

test('what was changed or cut does not open', () => {
  const sealed = seal(before, IN, 'text');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(before, IN, changed)).toBeNull();
    expect(unseal(before, IN, sealed.subarray(0, at))).toBeNull();
  }
});
