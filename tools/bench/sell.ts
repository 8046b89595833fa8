import { v7 as newId } from 'uuid';
import type { HttpClient } from './http-client.ts';
import type { BenchShop } from './pos-sale-shops.ts';

export const LINES = 5;

export function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T;
}

/** Different variants, in any order. */
export function basket(shop: BenchShop): string[] {
  const chosen = new Set<string>();
  while (chosen.size < LINES) chosen.add(pick(shop.variant_ids));
  return [...chosen];
}

/** One cash sale of five lines, with or without a register; answers its status. */
export function sell(client: HttpClient, shop: BenchShop, register_id?: string): Promise<number> {
  const body = JSON.stringify({
    id: newId(),
    warehouse_id: shop.warehouse_id,
    register_id,
    lines: basket(shop).map((variant_id) => ({ variant_id, quantity: 10_000 })),
    payments: [{ payment_method_id: shop.method_id, amount: 10_000_000 }],
  });
  return client.post('/api/v1/pos-sale/', shop.token, body);
}
