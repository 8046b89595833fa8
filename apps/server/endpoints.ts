import { endpoints as access } from '#domains/access/server/endpoints.ts';
import { endpoints as identity } from '#domains/identity/server/endpoints.ts';
import { postAdjustment } from '#domains/inventory/server/post-adjustment.ts';
import { readAdjustment } from '#domains/inventory/server/read-adjustment.ts';
import { voidAdjustment } from '#domains/inventory/server/void-adjustment.ts';
import { postSale } from '#domains/pos/server/post-sale.ts';
import { voidSale } from '#domains/pos/server/void-sale.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { readReceipt } from '#domains/purchases/server/read-receipt.ts';
import { voidReceipt } from '#domains/purchases/server/void-receipt.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { readReturn } from '#domains/sales/server/read-return.ts';
import { voidReturn } from '#domains/sales/server/void-return.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';

/** Everything that the server answers under /api/v1. */
export const endpoints: readonly Endpoint[] = [
  ...identity,
  ...access,
  postAdjustment,
  readAdjustment,
  voidAdjustment,
  postReceipt,
  readReceipt,
  voidReceipt,
  postSale,
  voidSale,
  postReturn,
  readReturn,
  voidReturn,
];
