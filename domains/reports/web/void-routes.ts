import { voidAdjustmentRoute } from '#domains/inventory/contract/void-adjustment.ts';
import { voidGiftCardRoute } from '#domains/loyalty/contract/gift-card.ts';
import {
  voidCardWriteOffRoute,
  voidTopUpRoute,
} from '#domains/loyalty/contract/gift-card-change.ts';
import { voidDepositRoute } from '#domains/parties/contract/deposit.ts';
import { voidOpeningDueRoute } from '#domains/parties/contract/opening-due.ts';
import { voidPaymentRoute } from '#domains/parties/contract/payment-received.ts';
import { voidSupplierPaymentRoute } from '#domains/parties/contract/supplier-payment.ts';
import { voidWriteOffRoute } from '#domains/parties/contract/write-off.ts';
import { voidOpeningMoneyRoute } from '#domains/payments/contract/opening-money.ts';
import { voidDrawerCashRoute } from '#domains/pos/contract/drawer-cash.ts';
import { voidReceiptCostRoute } from '#domains/purchases/contract/receipt-cost.ts';
import { voidSupplierReturnRoute } from '#domains/purchases/contract/supplier-return.ts';
import { voidReceiptRoute } from '#domains/purchases/contract/void-receipt.ts';
import { voidReturnRoute } from '#domains/sales/contract/void-return.ts';
import { voidSaleRoute } from '#domains/sales/contract/void-sale.ts';
import { voidExpenseRoute } from '#domains/treasury/contract/expense.ts';
import { voidJournalRoute } from '#domains/treasury/contract/manual-journal.ts';
import { voidMoneyTransferRoute } from '#domains/treasury/contract/money-transfer.ts';
import { voidOwnerMoneyRoute } from '#domains/treasury/contract/owner-money.ts';

/** How each kind of document is reversed; what is not here is not. */
export const VOID_ROUTES = {
  sale: voidSaleRoute,
  sale_return: voidReturnRoute,
  goods_receipt: voidReceiptRoute,
  receipt_cost: voidReceiptCostRoute,
  supplier_return: voidSupplierReturnRoute,
  stock_adjustment: voidAdjustmentRoute,
  deposit: voidDepositRoute,
  gift_card: voidGiftCardRoute,
  card_top_up: voidTopUpRoute,
  card_write_off: voidCardWriteOffRoute,
  payment_received: voidPaymentRoute,
  supplier_payment: voidSupplierPaymentRoute,
  opening_due: voidOpeningDueRoute,
  write_off: voidWriteOffRoute,
  drawer_cash: voidDrawerCashRoute,
  expense: voidExpenseRoute,
  owner_money: voidOwnerMoneyRoute,
  opening_money: voidOpeningMoneyRoute,
  money_transfer: voidMoneyTransferRoute,
  journal: voidJournalRoute,
} as const;

export type ReversibleKind = keyof typeof VOID_ROUTES;

export function isReversible(kind: string): kind is ReversibleKind {
  return kind in VOID_ROUTES;
}
