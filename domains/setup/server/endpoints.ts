import type { Endpoint } from '#platform/http/endpoint.ts';
import { addSampleProducts } from './add-sample-products.ts';
import { archiveBranch } from './archive-branch.ts';
import { createBranch } from './create-branch.ts';
import { firstSteps } from './first-steps.ts';
import { foundShop } from './found-shop.ts';
import { listShopTypes } from './list-shop-types.ts';
import { removeSampleProducts } from './remove-sample-products.ts';

export const endpoints: readonly Endpoint[] = [
  listShopTypes,
  foundShop,
  addSampleProducts,
  removeSampleProducts,
  firstSteps,
  createBranch,
  archiveBranch,
];
