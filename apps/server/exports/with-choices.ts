import type { listProductsRoute } from '#domains/catalog/contract/product.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { AnswerOf } from '#platform/contract/route.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';

type Products = AnswerOf<typeof listProductsRoute>;

/**
 * Products whose variants have their first two choices by name, as the columns of an import do, and
 * what the shop writes of them besides by the id of the field.
 */
export function withChoices(list: ShopEndpoint): ShopEndpoint {
  return {
    ...list,
    handle: async (tx, input, context) => {
      const answer = await list.handle(tx, input, context);
      if (isRejection(answer)) return answer;
      const { data, next_cursor } = answer as unknown as Products;
      const told = data.map((product) => ({
        ...product,
        custom_by_field: Object.fromEntries(
          product.custom.map(({ field_id, text }) => [field_id, text]),
        ),
        variants: product.variants.map((variant) => ({
          ...variant,
          ...chosen(product.options, variant.options),
        })),
      }));
      return { data: told, next_cursor } as never;
    },
  };
}

function chosen(options: readonly { name: string }[], values: Readonly<Record<string, string>>) {
  const [one, other] = options.map(({ name }) => ({ name, value: values[name] ?? '' }));
  return {
    ...{ option_1: one?.name ?? '', value_1: one?.value ?? '' },
    ...{ option_2: other?.name ?? '', value_2: other?.value ?? '' },
  };
}
