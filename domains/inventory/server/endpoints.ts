import type { Endpoint } from '#platform/http/endpoint.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { changeCostMethod } from './change-cost-method.ts';
import { changeTransfer } from './change-transfer.ts';
import { createTransfer } from './create-transfer.ts';
import { listProductStock } from './list-product-stock.ts';
import { listStockJournal } from './list-stock-journal.ts';
import { listTransferPlaces, listTransfers } from './list-transfers.ts';
import { postAdjustment } from './post-adjustment.ts';
import { readAdjustment } from './read-adjustment.ts';
import { readTransfer } from './read-transfer.ts';
import { receiveTransfer, returnTransfer } from './receive-transfer.ts';
import { sendTransfer } from './send-transfer.ts';
import { setReorderLevel } from './set-reorder-level.ts';
import { voidAdjustment } from './void-adjustment.ts';

export const endpoints: readonly Endpoint[] = [
  listProductStock,
  listStockJournal,
  setReorderLevel,
  changeCostMethod,
  postAdjustment,
  readAdjustment,
  voidAdjustment,
  listTransfers,
  listTransferPlaces,
  createTransfer,
  readTransfer,
  changeTransfer,
  cancelTransfer,
  sendTransfer,
  receiveTransfer,
  returnTransfer,
];
