/** The permission to read each kind of document: that of the screen where it is made. */
const RIGHTS: Readonly<Record<string, string>> = {
  sale: 'pos-sale.read',
  exchange: 'pos-sale.read',
  sale_return: 'return-sale.read',
  goods_receipt: 'goods-receipt.read',
  receipt_cost: 'goods-receipt.read',
  supplier_return: 'goods-receipt.read',
  stock_adjustment: 'stock-adjustment.read',
  stock_transfer: 'stock-transfer.read',
  transfer_receipt: 'stock-transfer.read',
  transfer_return: 'stock-transfer.read',
  cash_movement: 'cash-movements.read',
  shift_close: 'shifts.read',
  deposit: 'deposits.read',
  payment_received: 'payments.read',
  supplier_payment: 'supplier-payments.read',
  opening_due: 'opening-due.read',
  write_off: 'write-offs.read',
  expense: 'expenses.read',
  owner_transaction: 'owner-transactions.read',
  opening_money: 'opening-money.read',
  money_transfer: 'money-transfers.read',
  party_merge: 'ledger.read',
  gift_card: 'gift-cards.read',
  card_top_up: 'gift-cards.read',
  card_write_off: 'gift-cards.read',
  journal: 'journal.read',
};

/**
 * A reversal needs the permission of the reversed document. An unknown kind needs `ledger.read`.
 */
export function rightToRead(document: { kind: string; reverses_kind: string | null }): string {
  return RIGHTS[document.reverses_kind ?? document.kind] ?? 'ledger.read';
}

/** The kinds that these permissions can read. */
export function readableKinds(permissions: ReadonlySet<string>): string[] {
  return Object.keys(RIGHTS).filter((kind) => permissions.has(RIGHTS[kind] ?? ''));
}
