import { expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { normalizePassword, passwordFault } from './password-rule.ts';

const MINA = { name: 'Mina Akter', email: 'mina.a@rupali.test', phone: '+8801712345678' };
const LEAKED = new Set(['password1', 'iloveyou']);

function faultOf(password: string): string {
  return passwordFault(password, MINA, (plain) => LEAKED.has(plain)) ?? 'good';
}

checkTable(
  `
  password              | fault
  seven77               | password_too_short
  mango rickshaw        | good
  Password1             | password_common
  ILOVEYOU              | password_common
  iloveyou and rice     | good
  aaaaaaaaaaaa          | password_common
  12121212              | password_common
  MinaAkter             | password_personal
  mina.akter.1988       | password_personal
  mina.a@rupali.test    | password_personal
  Rupali@2026           | password_personal
  01712345678           | password_personal
  +88 01712-345678      | password_personal
  halkhata123           | password_personal
  mina sells rice       | good
  দোকান খোলা আছে          | good
  `,
  (row) => faultOf(row.cell('password')),
);

test('the length counts graphemes, of the normalized form', () => {
  expect(faultOf('🍚🥭🐟🍵🧂🌶️')).toBe('password_too_short');
  expect(faultOf('🍚🥭🐟🍵🧂🐓🥚🥔')).toBe('good');
  expect(faultOf(`${'ab1'.repeat(85)}z`)).toBe('good');
  expect(faultOf(`${'ab1'.repeat(85)}zz`)).toBe('password_too_long');
  // NFKC replaces ligatures by their letters.
  expect(faultOf('\ufb01\ufb01\ufb01\ufb02')).toBe('good');
});

test('two encodings of one text are the same password', () => {
  expect(normalizePassword('Cafe\u0301 １２')).toBe(normalizePassword('Caf\u00e9 12'));
  expect(faultOf('\uff30assword\uff11')).toBe('password_common');
});
