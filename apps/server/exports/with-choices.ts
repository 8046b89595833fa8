import type { Product } from '#domains/catalog/contract/product.ts';
import type { FieldValue } from '#domains/catalog/core/custom-field.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';

/** What a list answers, with each of its rows told otherwise. */
export function retold<Row>(list: ShopEndpoint, tell: (row: Row) => object): ShopEndpoint {
  return {
    ...list,
    handle: async (tx, input, context) => {
      const answer = await list.handle(tx, input, context);
      if (isRejection(answer)) return answer;
      const { data, next_cursor } = answer as unknown as { data: Row[]; next_cursor: unknown };
      return { data: data.map(tell), next_cursor } as never;
    },
  };
}

/** What nobody has reserved. */
export function withAvailable<Row extends { on_hand: number; reserved: number }>(row: Row) {
  return { ...row, available: row.on_hand - row.reserved };
}

/** A price for all goods is for none by name. */
export function withName<Row extends { name: string }>(row: Row) {
  if (row.name !== '') return row;
  const [name, name_bn] = (['en', 'bn'] as const).map((language) =>
    message(language, 'catalog', 'all_goods'),
  );
  return { ...row, name, name_bn };
}

/** What the shop writes of it besides, by the id of the field. */
export function withOwn<Row extends { custom: readonly FieldValue[] }>(row: Row) {
  const texts = row.custom.map(({ field_id, text }) => [field_id, text]);
  return { ...row, custom_by_field: Object.fromEntries(texts) };
}

/** A product whose variants have their first two choices by name, as an import has columns. */
export function withChoices(product: Product) {
  const variants = product.variants.map((variant) => ({
    ...variant,
    ...chosen(product.options, variant.options),
  }));
  return { ...withOwn(product), variants };
}

function chosen(options: readonly { name: string }[], values: Readonly<Record<string, string>>) {
  const [one, other] = options.map(({ name }) => ({ name, value: values[name] ?? '' }));
  return {
    ...{ option_1: one?.name ?? '', value_1: one?.value ?? '' },
    ...{ option_2: other?.name ?? '', value_2: other?.value ?? '' },
  };
}
