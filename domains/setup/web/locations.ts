import type { listBranchesRoute, listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import type { CallAnswer } from '#platform/client/call.ts';

export type Branch = CallAnswer<typeof listBranchesRoute>['data'][number];
export type Warehouse = CallAnswer<typeof listWarehousesRoute>['data'][number];

/** The branch or warehouse to create (null) or edit. */
export type Edited =
  | { kind: 'branch'; branch: Branch | null }
  | { kind: 'warehouse'; branch: Branch; warehouse: Warehouse | null };
