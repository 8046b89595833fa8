import { expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { customAfter, type DefinedField, fittingValue } from './custom-field.ts';

const CLOTH: DefinedField = { id: 'cloth', kind: 'choice', choices: ['Cotton', 'Silk'] };
const WEIGHT: DefinedField = { id: 'weight', kind: 'number', choices: [] };

test.each([
  ['text', ' soft ', 'soft'],
  ['text', '', ''],
  ['text', '   ', ''],
  ['text', 'x'.repeat(501), null],
  ['number', '1,250.50', '1250.5'],
  ['number', '১২.৫', '12.5'],
  ['number', '-0', '0'],
  ['number', '007', '7'],
  ['number', '0.0001', '0.0001'],
  ['number', '1e3', null],
  ['number', 'twelve', null],
  ['number', '0.00001', null],
  ['date', '২০২৬-০২-২৮', '2026-02-28'],
  ['date', '2026-02-30', null],
  ['date', '28/02/2026', null],
  ['choice', 'Silk', 'Silk'],
  ['choice', 'silk', null],
] as const)('%s: %j is stored as %j', (kind, written, stored) => {
  expect(fittingValue({ kind, choices: CLOTH.choices }, written)).toBe(stored);
});

test.each([
  ['given', [{ field_id: 'weight', text: '2' }], { cloth: 'Wool', weight: '2' }],
  ['removed', [{ field_id: 'cloth', text: '' }], {}],
  [
    'unchanged, though no choice any more',
    [{ field_id: 'cloth', text: 'Wool' }],
    { cloth: 'Wool' },
  ],
  ['absent', [], { cloth: 'Wool' }],
  ['no choice', [{ field_id: 'cloth', text: 'Tin' }], 'custom_value_unfit'],
  ['no field', [{ field_id: 'toString', text: 'x' }], 'custom_field_not_found'],
])('%s', (_name, given, outcome) => {
  const after = customAfter([CLOTH, WEIGHT], { cloth: 'Wool' }, given);
  expect(isRejection(after) ? after.rejection : after).toEqual(outcome);
});
