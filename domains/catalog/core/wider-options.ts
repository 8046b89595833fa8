import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Option, variantName } from './product.ts';

/** A choice with all its values from now on; what is there already becomes `kept_value`. */
export type AskedOption = {
  name: string;
  values: readonly string[];
  kept_value?: string | null | undefined;
};

/** A variant that is there: it stays, with its stock and its history, as one of many. */
export type KeptVariant = { id: string; name: string; options: Readonly<Record<string, string>> };

export type Wider = { options: Option[]; kept: KeptVariant[] };

/**
 * The choices of a product as they are asked for: none goes, and none loses a value. A choice that
 * is new says which of its values the variants are that were there before; one that was called by
 * its choices is called by the new ones too.
 */
export function widerOptions(
  before: readonly Option[],
  asked: readonly AskedOption[],
  variants: readonly KeptVariant[],
): Wider | Rejection<'options_mismatch'> {
  const refused = (path: string) => reject('options_mismatch', { path });
  const options = asked.map(({ name, values }) => ({ name, values }));
  if (new Set(options.map(({ name }) => name)).size < options.length) return refused('options');
  if (!before.every((old) => options.some((one) => widens(one, old)))) return refused('options');
  const added: Record<string, string> = {};
  for (const [index, { name, values, kept_value }] of asked.entries()) {
    if (new Set(values).size < values.length) return refused(`options.${index}.values`);
    if (before.some((old) => old.name === name)) continue;
    if (kept_value == null || !values.includes(kept_value)) {
      return refused(`options.${index}.kept_value`);
    }
    added[name] = kept_value;
  }
  const kept = variants.map((variant) => {
    const chosen = { ...variant.options, ...added };
    const isCalledSo = variant.name === variantName(before, variant.options);
    return {
      id: variant.id,
      name: isCalledSo ? variantName(options, chosen) : variant.name,
      options: chosen,
    };
  });
  return { options, kept };
}

function widens(one: Option, old: Option): boolean {
  return one.name === old.name && old.values.every((value) => one.values.includes(value));
}
