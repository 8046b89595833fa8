import { expect, test } from 'vitest';
import { matchVariants } from './match-variants.ts';

const variantOf = (product_id: string, name: string, name_bn: string, variant: string) => ({
  product_id,
  name,
  name_bn,
  variant,
  variant_bn: variant,
});
const RICE = ['1 kg', '5 kg', '25 kg'].map((size) => variantOf('rice', 'Miniket', 'মিনিকেট', size));
const SOAP = variantOf('soap', 'Soap', 'সাবান', '');

test.each([
  ['rice', [...RICE, SOAP], ['1 kg', '5 kg', '25 kg']],
  ['miniket  5 KG', RICE, ['5 kg']],
  ['মিনিকেট 25 kg', RICE, ['25 kg']],
  ['miniket 5', RICE.slice(1), ['5 kg', '25 kg']],
  ['miniket 1', RICE.slice(0, 1), ['1 kg']],
  ['s', [SOAP, ...RICE], ['']],
  ['nothing', [], []],
])('%s', (typed, found, expected) => {
  expect(matchVariants(typed, found).map(({ variant }) => variant)).toEqual(expected);
});
