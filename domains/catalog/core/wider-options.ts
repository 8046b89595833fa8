import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Option, variantName } from './product.ts';

/** An option with all its values from now on; existing variants get `existing_value`. */
export type RequestedOption = {
  name: string;
  values: readonly string[];
  existing_value?: string | null | undefined;
};

/** An existing variant: it keeps its stock and history. */
export type ExistingVariant = {
  id: string;
  name: string;
  options: Readonly<Record<string, string>>;
};

export type Wider = { options: Option[]; existing: ExistingVariant[] };

/**
 * The new options of a product. No option and no value is removed. A new option gives the value of
 * the existing variants; a variant named by its option values is named by the new ones too.
 */
export function widerOptions(
  before: readonly Option[],
  requested: readonly RequestedOption[],
  variants: readonly ExistingVariant[],
): Wider | Rejection<'options_mismatch'> {
  const refused = (path: string) => reject('options_mismatch', { path });
  const options = requested.map(({ name, values }) => ({ name, values }));
  if (new Set(options.map(({ name }) => name)).size < options.length) return refused('options');
  if (!before.every((old) => options.some((one) => widens(one, old)))) return refused('options');
  const added: Record<string, string> = {};
  for (const [index, { name, values, existing_value }] of requested.entries()) {
    if (new Set(values).size < values.length) return refused(`options.${index}.values`);
    if (before.some((old) => old.name === name)) continue;
    if (existing_value == null || !values.includes(existing_value)) {
      return refused(`options.${index}.existing_value`);
    }
    added[name] = existing_value;
  }
  const existing = variants.map((variant) => {
    const chosen = { ...variant.options, ...added };
    const hasDefaultName = variant.name === variantName(before, variant.options);
    return {
      id: variant.id,
      name: hasDefaultName ? variantName(options, chosen) : variant.name,
      options: chosen,
    };
  });
  return { options, existing };
}

function widens(one: Option, old: Option): boolean {
  return one.name === old.name && old.values.every((value) => one.values.includes(value));
}
