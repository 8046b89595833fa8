import { dismissCostIncrease, listCostIncreases } from './cost-increases.ts';
import { listDuePurchases, listPurchases, listReceipts } from './list-receipts.ts';
import { postBill } from './post-bill.ts';
import { postLandedCost } from './post-landed-cost.ts';
import { postReceipt } from './post-receipt.ts';
import { postSupplierReturn } from './post-supplier-return.ts';
import { readReceipt } from './read-receipt.ts';
import { readReceiptCost } from './read-receipt-cost.ts';
import { readReceiptSheet } from './read-receipt-sheet.ts';
import { readSupplierReturn } from './read-supplier-return.ts';
import { reverseReceiptCost } from './reverse-late-cost.ts';
import { reverseReceipt } from './reverse-receipt.ts';
import { reverseSupplierReturn } from './reverse-supplier-return.ts';

export const endpoints = [
  listReceipts,
  listPurchases,
  listDuePurchases,
  postReceipt,
  readReceipt,
  readReceiptSheet,
  reverseReceipt,
  postLandedCost,
  postBill,
  readReceiptCost,
  reverseReceiptCost,
  postSupplierReturn,
  readSupplierReturn,
  reverseSupplierReturn,
  listCostIncreases,
  dismissCostIncrease,
];
