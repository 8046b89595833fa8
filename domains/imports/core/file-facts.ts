import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { isBijoy } from './bijoy.ts';
import type { SheetRow } from './find-head.ts';
import { fromBijoy } from './from-bijoy.ts';
import type { FileField, FileMapping } from './import-fields.ts';
import { type DayOrder, orderIn } from './sold-on.ts';

/** The decimal mark of a number. */
export type Mark = '.' | ',';

/** The formats detected from the whole file. */
export type FileFacts = {
  /** null: not detected, or mixed; then `12.500` is ambiguous. */
  mark: Mark | null;
  /** The fields whose texts are in a Bijoy font. */
  bijoy: ReadonlySet<FileField>;
  /** The order of dates with slashes. null: not detected, or mixed. */
  days: DayOrder | null;
};

const NUMBERS: readonly FileField[] = ['sale_price', 'cost', 'quantity', 'due', 'unit_price'];
const TEXTS: readonly FileField[] = ['name', 'name_bn', 'category', 'address', 'description'];
/** The most texts of a column that are examined for its font. */
const TEXTS_MAX = 2_000;

/** Examines rows one by one before they are read. */
export class FactFinder {
  readonly #numbers: readonly number[];
  readonly #texts: readonly (readonly [FileField, number, string[]])[];
  readonly #marks = new Set<Mark>();
  readonly #usual: Mark | null;
  readonly #soldAt: number;
  readonly #days = new Set<DayOrder>();

  /** In a file separated by semicolons the decimal mark may be a comma. */
  constructor(mapping: FileMapping, delimiter: string | null) {
    this.#numbers = NUMBERS.flatMap((field) => mapping[field] ?? []);
    this.#texts = TEXTS.flatMap((field) => {
      const column = mapping[field];
      return column === undefined ? [] : [[field, column, []] as const];
    });
    this.#soldAt = mapping.sold_at ?? -1;
    this.#usual = delimiter === ';' ? null : '.';
  }

  see([, cells]: SheetRow): void {
    for (const column of this.#numbers) {
      const mark = markIn(cells[column] ?? '');
      if (mark !== null) this.#marks.add(mark);
    }
    const order = this.#soldAt === -1 ? null : orderIn(cells[this.#soldAt] ?? '');
    if (order !== null) this.#days.add(order);
    for (const [, column, texts] of this.#texts) {
      const text = cells[column] ?? '';
      if (text !== '' && texts.length < TEXTS_MAX) texts.push(text);
    }
  }

  facts(): FileFacts {
    const [mark = null, ...others] = this.#marks;
    const shown = others.length > 0 ? null : (mark ?? this.#usual);
    return { mark: shown, bijoy: this.#bijoyFields(), days: this.#dayOrder() };
  }

  #dayOrder(): DayOrder | null {
    const [order = null, ...others] = this.#days;
    return others.length > 0 ? null : order;
  }

  /** Beside a column in Bijoy, a short list of categories is in Bijoy if all of it can be. */
  #bijoyFields(): Set<FileField> {
    const found = this.#texts.filter(([, , texts]) => isBijoy(texts));
    if (found.length === 0) return new Set();
    const alike = this.#texts.filter(([, , texts]) => {
      const latin = [...new Set(texts)].filter((text) => /[A-Za-z]/.test(text));
      return latin.length > 0 && latin.every((text) => fromBijoy(text) !== null);
    });
    return new Set([...found, ...alike].map(([field]) => field));
  }
}

/** The decimal mark of a number if it is certain: `1,250` shows none. */
export function markIn(text: string): Mark | null {
  if (!/[.,]/.test(text)) return null;
  const [number = ''] = /[0-9][0-9.,]*/.exec(toLatinDigits(text)) ?? [];
  const signs = number.replace(/[0-9]/g, '');
  if (signs === '') return null;
  const last = signs.at(-1) as Mark;
  const other = last === '.' ? ',' : '.';
  const isOnce = !signs.slice(0, -1).includes(last);
  if (signs.includes(other)) return isOnce ? last : null;
  // In 1,25,000 and 1.250.000 it separates groups.
  if (!isOnce) return other;
  const [before = '', after = ''] = number.split(last);
  const isGroup = after.length === 3 && before.length <= 3 && !before.startsWith('0');
  return isGroup || after === '' ? null : last;
}
