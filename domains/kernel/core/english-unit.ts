import { ONE, type Quantity } from './quantity.ts';

/** Singular and plural of the built-in units, by code and by name. */
const WRITTEN: Readonly<Record<string, readonly [string, string]>> = {
  piece: ['piece', 'pieces'],
  kilogram: ['kg', 'kg'],
  gram: ['g', 'g'],
  litre: ['litre', 'litres'],
  millilitre: ['ml', 'ml'],
  dozen: ['dozen', 'dozen'],
  four: ['hali', 'hali'],
  pair: ['pair', 'pairs'],
  packet: ['packet', 'packets'],
  box: ['box', 'boxes'],
  carton: ['carton', 'cartons'],
  bag: ['bag', 'bags'],
  sack: ['sack', 'sacks'],
  bottle: ['bottle', 'bottles'],
  metre: ['metre', 'metres'],
  yard: ['yard', 'yards'],
};

/**
 * A unit after its quantity in English: 1 piece, 12 pieces, 0.5 litre. A unit that a shop has named
 * stays as it is: its plural is unknown.
 */
export function englishUnit(unit: string, quantity: Quantity): string {
  const word = unit.toLowerCase();
  const written = Object.hasOwn(WRITTEN, word) ? WRITTEN[word] : undefined;
  if (written === undefined) return unit;
  const [one, many] = written;
  const much = quantity < 0 ? -quantity : quantity;
  return much > 0 && much <= ONE ? one : many;
}
