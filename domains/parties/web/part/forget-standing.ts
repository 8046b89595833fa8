import type { QueryClient } from '@tanstack/react-query';
import { refreshGoods } from '#domains/pos/web/search/use-goods.ts';
import { listCustomersRoute, readCustomerRoute } from '../../contract/party.ts';

/** Something was posted: stock and dues on the screen are not what they were. */
export function forgetStanding(client: QueryClient): void {
  refreshGoods();
  for (const { path } of [readCustomerRoute, listCustomersRoute]) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}
