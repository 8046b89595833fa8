import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { checkoutOf, openBlockOf, readCheckout, readMobile } from './checkout.ts';
import { codeOf, formatCode, readOrderReference } from './order-code.ts';
import { maskPhone, webOrderState } from './order-state.ts';
import { readPageAddress } from './page-address.ts';

const ID = '0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d0';
const FACTS = {
  districts: ['bd/district/dhaka'],
  areas: ['bd/upazila/dhaka/savar', 'bd/thana/dhaka/gulshan'],
  is_served: true,
};
const COMPLETE: Readonly<Record<string, string>> = {
  id: ID,
  cart: 'v1.0198c2a47b1e7d2a9a513f2a9c1b77d0x20000',
  total: '30000',
  phone: '01812550773',
  name: 'Nasrin',
  how: 'deliver',
  district: 'bd/district/dhaka',
  place: 'bd/upazila/dhaka/savar',
  street: 'House 12',
};

function read(changes: Readonly<Record<string, string>>, offered: object = {}) {
  const form = { ...COMPLETE, ...changes };
  const given = { new_id: 'new', cart: '', has_delivery: true, has_pickup: true, ...offered };
  return readCheckout((name) => (form as Record<string, string>)[name] ?? null, given);
}

describe('a mobile number', () => {
  checkTable(
    `
    typed             | stored
    01812-550 773     | +8801812550773
    ০১৮১২৫৫০৭৭৩       | +8801812550773
    +8801812550773    | +8801812550773
    8801812550773     | +8801812550773
    008801812550773   | +8801812550773
    (018) 12-550773   | +8801812550773
    01212550773       | none
    0181255077        | none
    02-9876543        | none
    +8802987654       | none
    +919876543210     | +919876543210
    call me           | none
  `,
    (row) => readMobile(row.cell('typed')) ?? 'none',
  );
});

describe('the open block of a checkout', () => {
  // What is empty in this table is removed from a complete form.
  checkTable(
    `
    sent  | opens | without        | how     | answer
    -     | -     | phone name     | deliver | who
    who   | -     | phone          | deliver | who: phone e_phone_not_mobile
    who   | -     | name district  | deliver | who: name e_name_needed, district e_district_needed
    who   | -     | place street    | deliver | where
    who   | -     | -              | deliver | pay
    who   | -     | district       | collect | pay
    where | -     | place          | deliver | where: place e_place_needed
    where | -     | street          | deliver | where: street e_street_needed
    where | -     | phone          | deliver | who: phone e_phone_not_mobile
    where | -     | -              | deliver | pay
    pay   | -     | street          | deliver | where: street e_street_needed
    -     | who   | -              | deliver | who
    -     | where | -              | deliver | where
    -     | where | phone          | deliver | who
  `,
    (row) => {
      const [sent, opens] = [row.cell('sent'), row.cell('opens')];
      const removed = row
        .cell('without')
        .split(' ')
        .map((name) => [name, '']);
      const fields = { ...Object.fromEntries(removed), how: row.cell('how'), step: sent };
      const { open, problems } = openBlockOf(read({ ...fields, open: opens }), FACTS);
      const shown = Object.entries(problems).map((pair) => pair.join(' '));
      return shown.length === 0 ? open : `${open}: ${shown.join(', ')}`;
    },
  );

  test('says that nothing is delivered to a place without a zone', () => {
    const fields = read({ step: 'where' });
    const { open, problems } = openBlockOf(fields, { ...FACTS, is_served: false });
    expect([open, problems]).toEqual(['where', { place: 'e_place_not_served' }]);
  });
});

describe('a form of the checkout', () => {
  test('that is complete is an order', () => {
    expect(checkoutOf(read({ note: ' Ring \u0000twice\n' }), FACTS)).toEqual({
      id: ID,
      lines: [{ variant_id: ID, quantity: 20_000 }],
      total: 30_000,
      phone: '+8801812550773',
      name: 'Nasrin',
      address: { place_id: 'bd/upazila/dhaka/savar', street: 'House 12', landmark: '' },
      note: 'Ring twice',
    });
  });

  test('is collected only where goods can be, and delivered only where they are', () => {
    expect(read({ how: 'collect' }).how).toBe('collect');
    expect(read({ how: 'collect' }, { has_pickup: false }).how).toBe('deliver');
    expect(read({ how: 'deliver' }, { has_delivery: false }).how).toBe('collect');
    expect(checkoutOf(read({ how: 'collect' }), FACTS)?.address).toBeNull();
  });

  test.each([
    ['id', "1' or '1'='1", 'new'],
    ['id', '0198c2a4-7b1e-4d2a-9a51-3f2a9c1b77d0', 'new'],
    ['total', '1e9', null],
    ['total', '-1', null],
    ['place', '../../etc', ''],
    ['name', `${'x'.repeat(99)}😀😀`, `${'x'.repeat(99)}😀`],
    ['street', '\u202eevil\u200b', 'evil'],
  ])('has %s %j as %j', (name, text, expected) => {
    expect(read({ [name]: text })[name as 'id']).toBe(expected);
  });
});

test('an order has a code to read out, and an address with a key', () => {
  const code = codeOf(Uint8Array.from([0, 31, 32, 63, 1, 2, 255, 1]));
  expect([code, formatCode(code)]).toEqual(['0Z0Z12Z1', '0Z0Z-12Z1']);
  const key = 'A'.repeat(22);
  expect(readOrderReference(`${code}-${key}`)).toEqual({ code, key });
  for (const wrong of [
    '',
    code,
    `${code}-`,
    `${code}-${key}A`,
    `IIIIIIII-${key}`,
    `${code}-${key}/`,
  ]) {
    expect(readOrderReference(wrong)).toBeNull();
  }
  const address = readPageAddress(`/o/${code}-${key}`, () => null);
  expect(address).toEqual({ kind: 'order', reference: { code, key }, is_new: false });
  expect(maskPhone('+8801812550773')).toBe('+880181***0773');
});

describe('the state of a web order', () => {
  checkTable(
    `
    confirmed | invoiced | closed | state
    no        | no       | no     | placed
    yes       | no       | no     | confirmed
    yes       | in part  | no     | confirmed
    no        | yes      | no     | delivered
    yes       | yes      | no     | delivered
    yes       | no       | yes    | cancelled
    yes       | in part  | yes    | delivered
  `,
    (row) => {
      const at = (column: string) => (row.cell(column) === 'yes' ? '2026-08-01' : null);
      return webOrderState({
        confirmed_at: at('confirmed'),
        done_at: at('invoiced'),
        closed_at: at('closed'),
        is_invoiced: row.cell('invoiced') !== 'no',
      });
    },
  );
});
