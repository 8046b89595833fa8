import { expect, test } from 'vitest';
import { readRecoveryCode, recoveryCodeOf } from './recovery-code.ts';

// cspell:ignore ajmpw ajmpl ajmpu ajmp zzajmpw zzajmp -- codes are no words.

test('a code has ten random characters, and can be read back', () => {
  const code = recoveryCodeOf(new Uint8Array([0, 31, 32, 63, 255, 10, 18, 20, 22, 28]));
  expect(code).toBe('0z0zz-ajmpw');
  expect(readRecoveryCode(code)).toBe('0z0zzajmpw');
});

test.each([
  [' 0Z0ZZ AJMPW ', '0z0zzajmpw'],
  ['oz0zz-ajmpl', '0z0zzajmp1'],
  ['০z0zz-ajmp১', '0z0zzajmp1'],
  ['123456', null],
  ['0z0zz-ajmp', null],
  ['0z0zz-ajmpu', null],
  ['', null],
])('%j is read as %j', (typed, read) => {
  expect(readRecoveryCode(typed)).toBe(read);
});
