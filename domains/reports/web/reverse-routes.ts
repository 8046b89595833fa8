import { reverseAdjustmentRoute } from '#domains/inventory/contract/reverse-adjustment.ts';
import { reverseGiftCardRoute } from '#domains/loyalty/contract/gift-card.ts';
import {
  reverseCardWriteOffRoute,
  reverseTopUpRoute,
} from '#domains/loyalty/contract/gift-card-change.ts';
import { reverseDepositRoute } from '#domains/parties/contract/deposit.ts';
import { reverseOpeningDueRoute } from '#domains/parties/contract/opening-due.ts';
import { reversePaymentRoute } from '#domains/parties/contract/payment-received.ts';
import { reverseSupplierPaymentRoute } from '#domains/parties/contract/supplier-payment.ts';
import { reverseWriteOffRoute } from '#domains/parties/contract/write-off.ts';
import { reverseOpeningMoneyRoute } from '#domains/payments/contract/opening-money.ts';
import { reverseCashMovementRoute } from '#domains/pos/contract/cash-movement.ts';
import { reverseReceiptCostRoute } from '#domains/purchases/contract/receipt-cost.ts';
import { reverseReceiptRoute } from '#domains/purchases/contract/reverse-receipt.ts';
import { reverseSupplierReturnRoute } from '#domains/purchases/contract/supplier-return.ts';
import { reverseReturnRoute } from '#domains/sales/contract/reverse-return.ts';
import { reverseSaleRoute } from '#domains/sales/contract/reverse-sale.ts';
import { reverseExpenseRoute } from '#domains/treasury/contract/expense.ts';
import { reverseJournalRoute } from '#domains/treasury/contract/manual-journal.ts';
import { reverseMoneyTransferRoute } from '#domains/treasury/contract/money-transfer.ts';
import { reverseOwnerTransactionRoute } from '#domains/treasury/contract/owner-transaction.ts';

/** The reversal route of each kind of document; other kinds cannot be reversed. */
export const REVERSE_ROUTES = {
  sale: reverseSaleRoute,
  sale_return: reverseReturnRoute,
  goods_receipt: reverseReceiptRoute,
  receipt_cost: reverseReceiptCostRoute,
  supplier_return: reverseSupplierReturnRoute,
  stock_adjustment: reverseAdjustmentRoute,
  deposit: reverseDepositRoute,
  gift_card: reverseGiftCardRoute,
  card_top_up: reverseTopUpRoute,
  card_write_off: reverseCardWriteOffRoute,
  payment_received: reversePaymentRoute,
  supplier_payment: reverseSupplierPaymentRoute,
  opening_due: reverseOpeningDueRoute,
  write_off: reverseWriteOffRoute,
  cash_movement: reverseCashMovementRoute,
  expense: reverseExpenseRoute,
  owner_transaction: reverseOwnerTransactionRoute,
  opening_money: reverseOpeningMoneyRoute,
  money_transfer: reverseMoneyTransferRoute,
  journal: reverseJournalRoute,
} as const;

export type ReversibleKind = keyof typeof REVERSE_ROUTES;

export function isReversible(kind: string): kind is ReversibleKind {
  return kind in REVERSE_ROUTES;
}
