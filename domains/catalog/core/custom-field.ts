import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { readDay } from '#domains/kernel/core/read-day.ts';
import { type NumberFormat, numberIn } from '#domains/kernel/core/read-number.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** The records that can have custom fields. */
export type FieldSubject = 'product' | 'customer';

/** The kinds of custom fields. */
export const FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** A limit, because nobody fills in a longer form. */
export const FIELDS_MAX = 30;

const TEXT_MAX = 500;

export type DefinedField = { id: string; kind: FieldKind; choices: readonly string[] };

export type FieldValue = { field_id: string; text: string };

/** Values by field id, without empty ones. */
export type Custom = Readonly<Record<string, string>>;

type Refusal = Rejection<'custom_field_not_found' | 'custom_value_unfit'>;

/**
 * The new values: given values replace stored ones, and an empty text removes one. Unchanged values
 * are not checked again, because a choice may have been removed since.
 */
export function customAfter(
  fields: readonly DefinedField[],
  before: Custom,
  given: readonly FieldValue[],
): Custom | Refusal {
  const after = new Map(Object.entries(before));
  for (const [index, { field_id, text }] of given.entries()) {
    if (before[field_id] === text) continue;
    const field = fields.find(({ id }) => id === field_id);
    if (field === undefined) {
      return reject('custom_field_not_found', { path: `custom.${index}.field_id` });
    }
    const fitting = fittingValue(field, text);
    if (fitting === null) {
      return reject('custom_value_unfit', {
        path: `custom.${index}.text`,
        params: { value: text },
      });
    }
    if (fitting === '') after.delete(field_id);
    else after.set(field_id, fitting);
  }
  return Object.fromEntries(after);
}

/** The value in its stored form. null: it does not fit the field. */
export function fittingValue(
  { kind, choices }: Pick<DefinedField, 'kind' | 'choices'>,
  written: string,
): string | null {
  const text = written.trim();
  if (text === '') return '';
  if (kind === 'text') return text.length <= TEXT_MAX ? text : null;
  if (kind === 'choice') return choices.includes(text) ? text : null;
  return kind === 'number' ? plainNumber(text) : readDay(toLatinDigits(text));
}

/** Ten digits and four decimals are enough for any measure. */
export const CUSTOM_NUMBER: NumberFormat = {
  decimals: 4,
  scale: 4,
  max: 99_999_999_999_999,
  affixes: [],
  isSigned: true,
};

/** `1,250.50` is 1250.5. */
function plainNumber(text: string): string | null {
  const read = numberIn(text, CUSTOM_NUMBER);
  if (read === null) return null;
  const digits = String(Math.abs(read)).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/(?<!0)0+$/, '');
  const integer = digits.slice(0, -4);
  return `${read < 0 ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}
