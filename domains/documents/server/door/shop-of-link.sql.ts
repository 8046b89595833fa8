/**
 * The first statement of a transaction for somebody who has a paper and no account: nothing can
 * be written, and the shop is the one that the verified link names.
 */
export function shopOfLink(shop_id: string): string {
  return (
    'set transaction isolation level repeatable read, read only; ' +
    `select set_config('app.shop_id', '${shop_id}', true)`
  );
}
