import type { QueryClient } from '@tanstack/react-query';
import { listCustomersRoute, readCustomerRoute } from '../../contract/party.ts';

/** After a posting the dues on the screen are stale. */
export function invalidateAfterPosting(client: QueryClient): void {
  for (const { path } of [readCustomerRoute, listCustomersRoute]) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}
