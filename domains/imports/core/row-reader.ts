import { readyUnitCode, unitSpellings } from '#domains/catalog/core/unit-spellings.ts';
import {
  cleanCode,
  cleanText,
  integerDigits,
  saysNothing,
} from '#domains/kernel/core/clean-text.ts';
import {
  moneyFormat,
  type NumberFormat,
  PERCENT,
  quantityFormat,
  readNumber,
} from '#domains/kernel/core/read-number.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { normalizeHeader } from './column-names.ts';
import type { FileFacts } from './file-facts.ts';
import { type Head, isNumber, type SheetRow } from './find-head.ts';
import { fromBijoy } from './from-bijoy.ts';
import { COMPANY_NAMES, FIRST_NAMES, LAST_NAMES } from './guess-mapping.ts';
import { type FileField, type FileKind, type FileMapping, RULES } from './import-fields.ts';
import {
  type Cells,
  type Converted,
  groupKeyOf,
  lastLevel,
  type Memory,
  type Outcome,
  type ProgramRow,
  readGroup,
  readTaxColumn,
} from './program-rows.ts';
import { isSalesProgram, readSaleGroup } from './program-sales.ts';
import { lowerName, PROGRAMS, type ProgramName } from './programs.ts';
import { isoTime } from './sold-on.ts';
import { saysTotal } from './totals.ts';

/** How the rows of a file are read: the choices of a user, and the detected formats. */
export type FileForm = {
  kind: FileKind;
  head: Head;
  program: ProgramName | null;
  mapping: FileMapping;
  facts: FileFacts;
  /** Of the shop: amounts may have its sign. */
  currency: string;
};

const AMOUNTS: ReadonlySet<FileField> = new Set(['sale_price', 'cost', 'due', 'unit_price']);
/** The fields that identify a row; a total has none of them. */
const IDENTIFIES: readonly FileField[] = ['code', 'barcode', 'phone', 'email', 'number'];
const SUMMED: readonly FileField[] = ['due', 'quantity', 'sale_price', 'cost'];
/** The texts of failed formulas in spreadsheets. */
const FORMULA_FAILED =
  /^(#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)|Err:[0-9]{3})$/;
/** The fields in which `#N/A` means empty. */
const SAYS_NOTHING: ReadonlySet<FileField> = new Set(['code', 'barcode', 'phone']);
const EXACT: NumberFormat = { decimals: 4, scale: 4, max: 9_000_000_000_000_000, affixes: [] };

/**
 * Reads the rows below a header one by one: each becomes cells by field, is skipped with a reason
 * (a
 * total, a title, a picture of the row above), or is rejected.
 */
export class RowReader {
  readonly #form: FileForm;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #memory: Memory = new Map();
  readonly #sums = new Map<FileField, number>();
  /** Rows with an ambiguous number. */
  readonly #unclear = new WeakMap<Cells, Rejection>();
  readonly #amount: NumberFormat;
  readonly #percent: NumberFormat;
  #group: ProgramRow[] = [];
  #key: string | null = null;
  #category = '';
  #count = 0;

  constructor(form: FileForm) {
    this.#form = form;
    const known = form.facts.mark === null ? {} : { mark: form.facts.mark };
    this.#amount = { ...moneyFormat(form.currency), ...known };
    this.#percent = { ...PERCENT, ...known };
    const names = form.head.names.map(lowerName);
    this.#columns = new Map(names.map((name, index) => [name, index] as const).reverse());
  }

  push(row: SheetRow): Outcome[] {
    const [number, cells, isHidden] = row;
    const { head } = this.#form;
    if (number < head.row + head.height) return [];
    const passed = isHidden ? ({ code: 'passed_hidden', text: '' } as const) : this.#passed(row);
    if (passed !== null) {
      if (passed.code === 'passed_group') this.#category = this.#headingOf(passed.text);
      return [...this.end(), { row: number, passed: passed.code, text: passed.text }];
    }
    const columnText = (column: string) => (cells[this.#columns.get(column) ?? -1] ?? '').trim();
    const read: ProgramRow = { row: number, cells: this.#cellsOf(cells, columnText), columnText };
    this.#count += 1;
    const { program } = this.#form;
    if (program === null) return [this.#finished({ row: number, cells: read.cells })];
    const key = groupKeyOf(program, read);
    if (this.#group.length > 0 && (key === null || key === this.#key)) {
      this.#group.push(read);
      return [];
    }
    const before = this.end();
    this.#group = [read];
    this.#key = key;
    return before;
  }

  /** A title in a Bijoy font that cannot be converted is no category. */
  #headingOf(text: string): string {
    const isOld = this.#form.facts.bijoy.size > 0 && /[A-Za-z]/.test(text);
    return isOld ? (fromBijoy(text) ?? '') : text;
  }

  /** The results of rows that waited for the next one. */
  end(): Outcome[] {
    const { program } = this.#form;
    const group = this.#group;
    this.#group = [];
    if (program === null || group.length === 0) return [];
    const read = isSalesProgram(program)
      ? readSaleGroup(program, group)
      : readGroup(program, group, this.#memory);
    return read.map((one) => this.#finished(one));
  }

  #passed([, cells]: SheetRow): { code: PassedEarly; text: string } | null {
    const said = cells.filter((text) => text.trim() !== '');
    const { head, kind, program } = this.#form;
    const isHead = said.length > 1 && cells.every((text, at) => text === (head.names[at] ?? ''));
    if (isHead) return { code: 'passed_head', text: said[0] ?? '' };
    const total = this.#totalIn(cells, said);
    if (total !== null) return { code: 'passed_total', text: total };
    const [only = ''] = said;
    const isProductList = kind === 'products' || kind === 'stock';
    const isGroup = isProductList && program === null && said.length === 1 && !isNumber(only);
    return isGroup ? { code: 'passed_group', text: only.trim() } : null;
  }

  /** By its name, or because it is the sum of all rows above and has no identifying field. */
  #totalIn(cells: readonly string[], said: readonly string[]): string | null {
    const { mapping } = this.#form;
    const textOf = (field: FileField) => (cells[mapping[field] ?? -1] ?? '').trim();
    const isIdentified = IDENTIFIES.some((field) => {
      const text = textOf(field);
      return text !== '' && !saysTotal(text) && !saysNothing(text);
    });
    if (isIdentified) return null;
    const word = said.find(saysTotal);
    if (word !== undefined) return said.length > 1 ? word : null;
    // A row with a name is a record, whatever its amount.
    if (textOf('name') !== '' || textOf('address') !== '' || this.#count < 2) return null;
    const isSum = SUMMED.some((field) => {
      const value = this.#exactly(textOf(field));
      return value !== null && value > 0 && value === this.#sums.get(field);
    });
    return isSum ? (said[0] ?? '') : null;
  }

  /** In 1/10,000. null: not a number. */
  #exactly(text: string): number | null {
    const { currency, facts } = this.#form;
    const { affixes } = moneyFormat(currency);
    const known = facts.mark === null ? {} : { mark: facts.mark };
    const value = readNumber(text, { ...EXACT, affixes, ...known });
    return isRejection(value) ? null : value;
  }

  #cellsOf(texts: readonly string[], columnText: ProgramRow['columnText']): Cells {
    const { kind, mapping, program, head } = this.#form;
    const cells = {} as Cells;
    for (const field of RULES[kind].fields) {
      const column = mapping[field];
      // A line break in a cell becomes a space.
      const text =
        column === undefined ? '' : (texts[column] ?? '').replace(/[\r\n]+/g, ' ').trim();
      cells[field] =
        field === 'vat_rate' ? readTaxColumn(head.names[column ?? -1] ?? '', text) : text;
    }
    if (kind === 'customers' || kind === 'suppliers') this.#nameOf(cells, columnText);
    if (kind === 'products') this.#productOf(cells, program, columnText);
    if (cells.code !== undefined) cells.code = codeOf(cells.code);
    this.#readNumbers(cells);
    return cells;
  }

  /** Joins first and last name, else uses the company's. */
  #nameOf(cells: Cells, columnText: ProgramRow['columnText']): void {
    const { head, mapping } = this.#form;
    if (!FIRST_NAMES.includes(normalizeHeader(head.names[mapping.name ?? -1] ?? ''))) return;
    const last = LAST_NAMES.map(columnText).find((text) => text !== '') ?? '';
    const company = COMPANY_NAMES.map(columnText).find((text) => text !== '') ?? '';
    cells.name = `${cells.name} ${last}`.trim() || company;
  }

  #productOf(
    cells: Cells,
    program: ProgramName | null,
    columnText: ProgramRow['columnText'],
  ): void {
    const levels = program === null ? undefined : PROGRAMS[program].categoryLevels;
    if (program?.startsWith('shopify') && cells.category === '') {
      cells.category = columnText('product category');
    }
    if (levels !== undefined) cells.category = lastLevel(cells.category, levels);
    if (cells.category === '') cells.category = this.#category;
    // `40 kg` is a quantity with its unit.
    const [, quantity, unit] = /^([0-9০-৯.,]+) ?([\p{L}\p{M}.]{1,12})$/u.exec(cells.quantity) ?? [];
    if (quantity !== undefined && unit !== undefined && cells.unit === '') {
      const code = readyUnitCode(unit);
      if (code !== null) Object.assign(cells, { quantity, unit: code });
    }
  }

  /** Converts numbers to the form `1250.5`, unless they are ambiguous. */
  #readNumbers(cells: Cells): void {
    for (const [field, cell] of Object.entries(cells)) {
      const format = cell === '' ? null : this.#formatOf(field as FileField, cells);
      if (format === null) continue;
      // A leading apostrophe marks a text in spreadsheets.
      const text = cell.replace(/^'/, '');
      cells[field as FileField] = text;
      if (PLAIN.test(text) && this.#form.facts.mark !== ',') {
        this.#sum(field as FileField, tenThousandths(text));
        continue;
      }
      const value = readNumber(text, format);
      if (!isRejection(value)) {
        cells[field as FileField] = plain(value, format.scale);
        this.#sum(field as FileField, value * 10 ** (EXACT.scale - format.scale));
      } else if (value.rejection === 'two_readings') {
        const params = { field, text, ...value.params };
        this.#unclear.set(cells, reject('two_readings', { params }));
      }
    }
  }

  #sum(field: FileField, value: number): void {
    if (SUMMED.includes(field)) this.#sums.set(field, (this.#sums.get(field) ?? 0) + value);
  }

  #formatOf(field: FileField, cells: Cells): NumberFormat | null {
    if (field === 'vat_rate') return this.#percent;
    if (AMOUNTS.has(field)) return this.#amount;
    if (field !== 'quantity') return null;
    const { mark } = this.#form.facts;
    const known = mark === null ? {} : { mark };
    const unit = readyUnitCode(cells.unit ?? '');
    // Without a detected mark, 12.500 is ambiguous and the user is asked.
    return {
      ...quantityFormat(mark === null ? 2 : 4, unit === null ? [] : unitSpellings(unit)),
      ...known,
    };
  }

  #finished(outcome: Outcome): Outcome {
    if (!('cells' in outcome) || 'refused' in outcome) return outcome;
    const { row, cells } = outcome;
    const { days } = this.#form.facts;
    if (days !== null && cells.sold_at !== undefined) cells.sold_at = isoTime(cells.sold_at, days);
    // Without a quantity there is no opening stock.
    if (this.#form.kind === 'stock' && cells.quantity === '0') {
      return { row, passed: 'passed_zero', text: cells.code };
    }
    const converted = this.#fromBijoy(cells);
    const refused = this.#refusalOf(cells);
    // A product without a code is identified by its first barcode.
    if (refused === null && cells.code === '' && (cells.barcode ?? '') !== '') {
      cells.code = cleanCode(cells.barcode.split(/[;,\s]+/, 1)[0] ?? '');
    }
    if (refused !== null) return { row, cells, refused };
    return converted.length === 0 ? outcome : { row, cells, converted };
  }

  /** Converts texts in a Bijoy font to Unicode, if they are unambiguous. */
  #fromBijoy(cells: Cells): Converted[] {
    const { facts, mapping } = this.#form;
    const converted: Converted[] = [];
    for (const field of facts.bijoy) {
      const text = cells[field] ?? '';
      if (mapping[field] === undefined || !/[A-Za-z]/.test(text)) continue;
      const unicode = fromBijoy(text);
      if (unicode === null) continue;
      cells[field] = unicode;
      converted.push({ field, text, unicode });
    }
    return converted;
  }

  /** Values that no field can have: a failed formula, an old font, an ambiguous number. */
  #refusalOf(cells: Cells): Rejection | null {
    const { mapping, facts } = this.#form;
    for (const [name, text] of Object.entries(cells)) {
      const field = name as FileField;
      if (text === '' || mapping[field] === undefined) continue;
      if (FORMULA_FAILED.test(text) && !SAYS_NOTHING.has(field)) {
        return reject('formula_failed', { params: { field, text } });
      }
      if (facts.bijoy.has(field) && /[A-Za-z]/.test(text) && fromBijoy(text) === null) {
        return reject('text_in_bijoy', { params: { field, text: text.slice(0, 60) } });
      }
    }
    const unclear = this.#unclear.get(cells);
    if (unclear !== undefined) return unclear;
    if (cells.code !== undefined && integerDigits(cells.code) === null) {
      return reject('code_lost_digits', { params: { text: cells.code } });
    }
    return null;
  }
}

/** Most numbers of a file are already in the normal form. */
const PLAIN = /^[1-9][0-9]{0,8}(\.[0-9]{1,2})?$/;

/** `12.5` is 125000. */
function tenThousandths(text: string): number {
  const [integer = '', fraction = ''] = text.split('.');
  return Number.parseInt(integer + fraction.padEnd(4, '0'), 10);
}

type PassedEarly = 'passed_head' | 'passed_total' | 'passed_group';

function codeOf(text: string): string {
  const code = cleanText(text);
  return saysNothing(code) ? '' : (integerDigits(code) ?? code);
}

/** 12505 with scale 2 is `125.05`. */
function plain(value: number, scale: number): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/(?<!0)0+$/, '');
  const integer = digits.slice(0, digits.length - scale);
  return `${value < 0 ? '-' : ''}${integer}${scale === 0 || fraction === '' ? '' : `.${fraction}`}`;
}
