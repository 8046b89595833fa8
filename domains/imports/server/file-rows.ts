import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { ImportRows } from '#platform/import/import-run.ts';
import { normalizeHeader } from '../core/column-names.ts';
import type { SheetRow } from '../core/find-head.ts';
import type { FileField } from '../core/import-fields.ts';
import type { Outcome } from '../core/program-rows.ts';
import { type FileForm, RowReader } from '../core/row-reader.ts';

/** The results of the rows of a sheet, in order. */
export function* outcomesOf(form: FileForm, rows: Iterable<SheetRow>): Generator<Outcome> {
  const reader = new RowReader(form);
  for (const row of rows) yield* reader.push(row);
  yield* reader.end();
}

/** The same for a stream of rows. */
export async function* streamOutcomes(
  form: FileForm,
  rows: AsyncIterable<SheetRow>,
): AsyncGenerator<Outcome> {
  const reader = new RowReader(form);
  for await (const row of rows) yield* reader.push(row);
  yield* reader.end();
}

/** The rows of products, parties or sales, without those that are left out. */
export function importRows<Field extends FileField>(
  form: FileForm,
  outcomes: () => Iterable<Outcome> | AsyncIterable<Outcome>,
  isLeft: (row: number) => boolean = () => false,
): ImportRows<Field> {
  const choices = choicesOf(form);
  return async function* read() {
    for await (const outcome of outcomes()) {
      if (!('cells' in outcome) || isLeft(outcome.row)) continue;
      if ('refused' in outcome) {
        // A line that cannot be read rejects its whole sale.
        const { row: number, cells } = outcome;
        if (isOfSale(form, outcome.refused)) yield { number, cells: { ...cells, quantity: '?' } };
        continue;
      }
      yield { number: outcome.row, cells: withChoices(outcome.cells, choices) };
    }
  };
}

function isOfSale({ kind }: FileForm, { rejection }: Rejection): boolean {
  return kind === 'sales' && (rejection === 'formula_failed' || rejection === 'two_readings');
}

type Choices = readonly (readonly ['option_1' | 'option_2', 'value_1' | 'value_2', string])[];

/** A column named `Size` names the option of its values; no other column is needed. */
function choicesOf({ head, mapping, program }: FileForm): Choices {
  const pairs = [
    ['option_1', 'value_1'],
    ['option_2', 'value_2'],
  ] as const;
  return pairs.flatMap(([option, value]) => {
    const column = mapping[value];
    if (program !== null || column === undefined || mapping[option] !== undefined) return [];
    const name = (head.names[column] ?? '').trim();
    return NAMES_NO_CHOICE.test(normalizeHeader(name)) ? [] : [[option, value, name] as const];
  });
}

/** `value 1`, `মান ১`: a generic column name, not the name of an option. */
const NAMES_NO_CHOICE = /^$|^(option|value|মান|মাপ|বাছাই|অপশন) ?\d/;

function withChoices(cells: Record<FileField, string>, choices: Choices) {
  for (const [option, value, name] of choices) {
    if (cells[value].trim() !== '') cells[option] = name;
  }
  return cells;
}
