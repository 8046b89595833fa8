import type { Endpoint } from '#platform/http/endpoint.ts';
import { addSampleGoods } from './add-sample-goods.ts';
import { archiveBranch } from './archive-branch.ts';
import { createBranch } from './create-branch.ts';
import { firstSteps } from './first-steps.ts';
import { foundShop } from './found-shop.ts';
import { listShopTypes } from './list-shop-types.ts';
import { removeSampleGoods } from './remove-sample-goods.ts';

export const endpoints: readonly Endpoint[] = [
  listShopTypes,
  foundShop,
  addSampleGoods,
  removeSampleGoods,
  firstSteps,
  createBranch,
  archiveBranch,
];
