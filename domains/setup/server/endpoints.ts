import type { Endpoint } from '#platform/http/endpoint.ts';
import { foundShop } from './found-shop.ts';
import { listShopTypes } from './list-shop-types.ts';

export const endpoints: readonly Endpoint[] = [listShopTypes, foundShop];
