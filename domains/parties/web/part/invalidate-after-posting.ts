import type { QueryClient } from '@tanstack/react-query';
import { listCustomersRoute, readCustomerRoute } from '../../contract/party.ts';

/** Something was posted: what customers owe on the screen is not what they owe. */
export function invalidateAfterPosting(client: QueryClient): void {
  for (const { path } of [readCustomerRoute, listCustomersRoute]) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}
