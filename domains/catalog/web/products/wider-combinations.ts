import type { Option } from '../../core/product.ts';
import { type Choice, type Combination, combinationsOfOptions, valuesOf } from './options-of.ts';

/** An option as typed: an existing one gets more values, another is new. */
export type WiderChoice = Choice & {
  known: readonly string[];
  /** The value of existing variants for a new option. Empty: the first. */
  existingValue: string;
};

export type RequestedOption = { name: string; values: string[]; existing_value: string | null };

export function widerOptionsOf(choices: readonly WiderChoice[]): RequestedOption[] {
  return choices
    .map(({ name, known, values, existingValue }) => {
      const all = [...new Set([...known, ...valuesOf(values)])];
      const chosen = all.includes(existingValue) ? existingValue : (all[0] ?? null);
      return { name: name.trim(), values: all, existing_value: known.length > 0 ? null : chosen };
    })
    .filter(({ name, values }) => name !== '' && values.length > 0);
}

type Had = { options: readonly Option[]; variants: readonly { options: Record<string, string> }[] };

/**
 * The combinations that do not exist yet. Combinations that were possible before are omitted: they
 * were left out on purpose.
 */
export function widerCombinations(
  requested: readonly RequestedOption[],
  product: Had,
): (Combination & { wasLeftOut: boolean })[] {
  const newOptions = requested.filter(({ existing_value }) => existing_value !== null);
  const added = Object.fromEntries(
    newOptions.map(({ name, existing_value }) => [name, existing_value ?? '']),
  );
  const there = product.variants.map(({ options }) => ({ ...options, ...added }));
  const isThere = (options: Record<string, string>) =>
    there.some((one) => requested.every(({ name }) => one[name] === options[name]));
  const isOld = (options: Record<string, string>) =>
    product.options.length > 0 &&
    product.options.every(({ name, values }) => values.includes(options[name] ?? ''));
  const wasThere = (options: Record<string, string>) =>
    product.variants.some((one) =>
      product.options.every(({ name }) => one.options[name] === options[name]),
    );
  return combinationsOfOptions(requested)
    .filter(({ options }) => !isThere(options))
    .map((one) => ({ ...one, wasLeftOut: isOld(one.options) && !wasThere(one.options) }));
}
