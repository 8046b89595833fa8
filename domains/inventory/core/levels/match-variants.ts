type VariantNames = {
  readonly product_id: string;
  readonly name: string;
  readonly name_bn: string;
  readonly variant: string;
  readonly variant_bn: string;
};

/**
 * What a typed name matches among the variants found: the first. Where that is one of several
 * variants and no full name matches, all of them: the user must say which.
 */
export function matchVariants<Goods extends VariantNames>(
  typed: string,
  found: readonly Goods[],
): Goods[] {
  const [first] = found;
  if (first === undefined) return [];
  const alike = found.filter(({ product_id }) => product_id === first.product_id);
  const wanted = plain(typed);
  const exact = alike.find(({ name, name_bn, variant, variant_bn }) =>
    [`${name} ${variant}`, `${name_bn} ${variant_bn}`].some(
      (fullName) => plain(fullName) === wanted,
    ),
  );
  return exact === undefined ? alike : [exact];
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
