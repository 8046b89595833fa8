const KINDS: Readonly<Record<string, readonly string[]>> = {
  sales: ['sale', 'sale_return', 'exchange', 'cash_movement', 'shift_close'],
  stock: ['stock_adjustment', 'stock_transfer', 'transfer_receipt', 'transfer_return'],
  purchases: ['goods_receipt', 'receipt_cost', 'supplier_return'],
  customers: [
    ...['payment_received', 'deposit', 'supplier_payment', 'opening_due', 'write_off'],
    ...['party_merge', 'gift_card', 'card_top_up', 'card_write_off'],
  ],
  expenses: ['expense', 'owner_transaction', 'opening_money', 'money_transfer'],
  ledger: ['journal'],
};

const ADDRESSES = new Map(
  Object.entries(KINDS).flatMap(([section, kinds]) =>
    kinds.map((kind) => [kind, `/dashboard/${section}`] as const),
  ),
);

/** The address of the list with documents of this kind; empty: the kind is unknown. */
export function addressOfKind(kind: string | undefined): string {
  return ADDRESSES.get(kind ?? '') ?? '';
}
