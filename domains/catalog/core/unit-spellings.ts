import { READY_UNITS } from '#domains/kernel/core/ready-units.ts';

/** Spellings of the standard units besides their codes and names, without a dot. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  piece: [
    'pieces',
    'pc',
    'pcs',
    'each',
    'ea',
    'nos',
    'no',
    'unit',
    'units',
    'unit(s)',
    'টি',
    'টা',
    'খানা',
    'পিচ',
  ],
  kg: ['kgs', 'kilo', 'kilos', 'kilograms', 'কিলো', 'কিলোগ্রাম', 'কে.জি'],
  g: ['gm', 'gms', 'gram', 'grams', 'গ্রা'],
  litre: ['l', 'ltr', 'lt', 'liter', 'liters', 'litres', 'লিটার', 'লি'],
  ml: ['millilitres', 'milliliter', 'মিলি', 'মিলিলিটার', 'মি.লি'],
  dozen: ['doz', 'dozens', 'dz'],
  hali: ['four'],
  pair: ['pairs', 'pr', 'prs', 'জোড়া'],
  packet: ['packets', 'pkt', 'pack', 'packs', 'প্যাক'],
  box: ['boxes', 'bx', 'বক্স'],
  carton: ['cartons', 'ctn'],
  bag: ['bags', 'sack', 'sacks', 'ব্যাগ'],
  bottle: ['bottles', 'btl'],
  metre: ['m', 'mtr', 'meter', 'meters', 'metres', 'মি'],
  yard: ['yards', 'yd', 'yds', 'gaj', 'goj'],
};

/** All spellings of a unit after a number, by its code or name. */
export function unitSpellings(...names: readonly string[]): readonly string[] {
  const ready = READY_UNITS.find(({ code, name }) => names.includes(code) || names.includes(name));
  const { code = '', name = '', name_bn = '' } = ready ?? {};
  const known = [...names, code, name, name_bn, ...(SPELLINGS[code] ?? [])];
  return [...new Set(known.map((word) => word.replace(/\.$/, '')))].filter((word) => word !== '');
}

/**
 * The code of the standard unit with this spelling: `Nos.`, `Kg.`, `টি`, `Unit(s)`. null: none.
 */
export function readyUnitCode(written: string): string | null {
  return CODES.get(spelled(written)) ?? null;
}

const CODES: ReadonlyMap<string, string> = new Map(
  READY_UNITS.flatMap(({ code }) =>
    unitSpellings(code).map((word) => [spelled(word), code] as const),
  )
    // A spelling shared by two units belongs to the first.
    .reverse(),
);

function spelled(word: string): string {
  return word.normalize('NFC').trim().toLowerCase().replace(/\.$/, '');
}
