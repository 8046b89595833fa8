import type { QueryClient } from '@tanstack/react-query';
import { listCustomersRoute, readCustomerRoute } from '#domains/parties/contract/party.ts';
import { refreshGoods } from './use-goods.ts';

/** Something was posted: stock and dues on the screen are not what they were. */
export function forgetStanding(client: QueryClient): void {
  refreshGoods();
  for (const { path } of [readCustomerRoute, listCustomersRoute]) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}
