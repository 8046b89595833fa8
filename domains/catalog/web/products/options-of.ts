import type { Option } from '../../core/product.ts';

/** An option as typed: `Size` with `S, M, L`. */
export type Choice = { key: string; name: string; values: string };

export type Combination = { key: string; options: Record<string, string> };

/** The most combinations of a product. */
const MOST = 100;

export function valuesOf(text: string): string[] {
  const values = text.split(/[,\n،]/).map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ''))];
}

/** The options that have a name and a value. */
export function optionsOf(choices: readonly Choice[]): { name: string; values: string[] }[] {
  return choices
    .map(({ name, values }) => ({ name: name.trim(), values: valuesOf(values) }))
    .filter(({ name, values }) => name !== '' && values.length > 0);
}

/** All combinations of option values. Empty without options. */
export function combinationsOf(choices: readonly Choice[]): Combination[] {
  return combinationsOfOptions(optionsOf(choices));
}

export function combinationsOfOptions(options: readonly Option[]): Combination[] {
  if (options.length === 0) return [];
  let made: Combination[] = [{ key: '', options: {} }];
  for (const { name, values } of options) {
    made = made.flatMap((one) =>
      values.map((value) => ({
        key: one.key === '' ? value : `${one.key}, ${value}`,
        options: { ...one.options, [name]: value },
      })),
    );
  }
  return made.slice(0, MOST);
}
