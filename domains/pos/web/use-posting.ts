import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { postSaleRoute } from '../contract/post-sale.ts';
import { readSaleRoute } from '../contract/read-sale.ts';
import type { Sale, SaleRequest } from '../contract/sale.ts';

export type Posted = { sale: Sale; wasThere: boolean };

/**
 * Posts a sale. An answer that was lost may mean that the sale is there: the same id again gives
 * the same sale, and where the cart has changed since, the sale that is there is shown.
 */
export function usePosting(onPosted: (posted: Posted) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SaleRequest): Promise<Posted> => {
      try {
        const { data } = await call(postSaleRoute, { body });
        return { sale: data, wasThere: false };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'id_reused') throw error;
        const { data } = await call(readSaleRoute, { params: { id: body.id } });
        return { sale: data, wasThere: true };
      }
    },
    onSuccess: onPosted,
    // Sold or refused: the stock on the screen is not what it was.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [listPosProductsRoute.path] });
    },
  });
}
