/**
 * The first statement of a transaction for the holder of a document link, without an account:
 * read-only, and the shop is that of the verified link.
 */
export function shopOfLink(shop_id: string): string {
  return (
    'set transaction isolation level repeatable read, read only; ' +
    `select set_config('app.shop_id', '${shop_id}', true)`
  );
}
