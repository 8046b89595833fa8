import { dismissCostRise, listCostRises } from './cost-rises.ts';
import { listReceipts } from './list-receipts.ts';
import { postBill } from './post-bill.ts';
import { postLandedCost } from './post-landed-cost.ts';
import { postReceipt } from './post-receipt.ts';
import { postSupplierReturn } from './post-supplier-return.ts';
import { readReceipt } from './read-receipt.ts';
import { readReceiptCost } from './read-receipt-cost.ts';
import { readReceiptSheet } from './read-receipt-sheet.ts';
import { readSupplierReturn } from './read-supplier-return.ts';
import { voidReceipt } from './void-receipt.ts';
import { voidReceiptCost } from './void-receipt-cost.ts';
import { voidSupplierReturn } from './void-supplier-return.ts';

export const endpoints = [
  listReceipts,
  postReceipt,
  readReceipt,
  readReceiptSheet,
  voidReceipt,
  postLandedCost,
  postBill,
  readReceiptCost,
  voidReceiptCost,
  postSupplierReturn,
  readSupplierReturn,
  voidSupplierReturn,
  listCostRises,
  dismissCostRise,
];
