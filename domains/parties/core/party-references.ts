import type { MergeReferences } from '#domains/kernel/core/merge-references.ts';

/**
 * Every column that refers to a party, and what a merge does with it. Orders and drafts move to the
 * survivor; posted documents keep their party, and are read through `party.merged_into`.
 */
export const PARTY_REFERENCES: MergeReferences = {
  'trade_order.party_id': 'moves',
  'recurring_template.party_id': 'moves',
  'held_cart.customer_id': 'moves',
  'stock_reservation.customer_id': 'moves',
  'open_item.party_id': 'own rule',
  'party_balance.party_id': 'own rule',
  'party_deposit.party_id': 'own rule',
  'point_balance.party_id': 'own rule',
  'promotion_customer.customer_id': 'own rule',
  'party.merged_into': 'own rule',
  'cheque.party_id': 'read through',
  'point_line.party_id': 'read through',
  'allocation.party_id': 'read through',
  'sale.customer_id': 'read through',
  'goods_receipt.supplier_id': 'read through',
  'journal_line.party_id': 'history',
  'sale_return.customer_id': 'history',
  'deposit.customer_id': 'history',
  'payment_received.customer_id': 'history',
  'receipt_cost.supplier_id': 'history',
  'supplier_return.supplier_id': 'history',
  'supplier_payment.supplier_id': 'history',
  'expense.supplier_id': 'history',
  'opening_balance_due.party_id': 'history',
  'opening_balance_deposit.party_id': 'history',
  'write_off.party_id': 'history',
  'due_reminder.party_id': 'history',
  'party_merge.survivor_id': 'history',
  'party_merge.duplicate_id': 'history',
};
