type Named = {
  readonly product_id: string;
  readonly name: string;
  readonly name_bn: string;
  readonly variant: string;
  readonly variant_bn: string;
};

/**
 * What a typed name means of what was found for it: the first, or, where that is one of several
 * variants and none is named whole, all of them: which one it is has to be said.
 */
export function meantGoods<Goods extends Named>(typed: string, found: readonly Goods[]): Goods[] {
  const [first] = found;
  if (first === undefined) return [];
  const alike = found.filter(({ product_id }) => product_id === first.product_id);
  const wanted = plain(typed);
  const named = alike.find(({ name, name_bn, variant, variant_bn }) =>
    [`${name} ${variant}`, `${name_bn} ${variant_bn}`].some((whole) => plain(whole) === wanted),
  );
  return named === undefined ? alike : [named];
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
