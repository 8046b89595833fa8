import type { Endpoint } from '#platform/http/endpoint.ts';
import { listDecreases, postDecrease } from './adjustments/decrease-product.ts';
import { postAdjustment } from './adjustments/post-adjustment.ts';
import { readAdjustment } from './adjustments/read-adjustment.ts';
import { reverseAdjustment } from './adjustments/reverse-adjustment.ts';
import { listBatches, listBatchMoves, listSerials, readBatch } from './batches/list-batches.ts';
import { changeCostMethod } from './costs/change-cost-method.ts';
import { addCountEntry } from './counts/add-count-entry.ts';
import { cancelCount } from './counts/cancel-count.ts';
import { countRest } from './counts/count-rest.ts';
import { createCount } from './counts/create-count.ts';
import { postCount } from './counts/post-count.ts';
import { listCountLines, listCounts, readCount } from './counts/read-count.ts';
import {
  listNonSaleable,
  listProductStock,
  listWarehouseProducts,
} from './levels/list-product-stock.ts';
import { listStockJournal } from './levels/list-stock-journal.ts';
import { mergeProducts, previewProductMerge } from './levels/merge-products.ts';
import { setReorderLevel } from './levels/set-reorder-level.ts';
import { listShelves, setShelf } from './levels/shelf.ts';
import {
  listInventoryMovement,
  listProductMovement,
  readStockValue,
} from './levels/stock-movement.ts';
import { listReservations, releaseStock, reserveByHand } from './reservations/reservations.ts';
import { cancelTransfer } from './transfers/cancel-transfer.ts';
import { changeTransfer } from './transfers/change-transfer.ts';
import { createTransfer } from './transfers/create-transfer.ts';
import { listTransfers, listTransferWarehouses } from './transfers/list-transfers.ts';
import { moveToNonSaleable } from './transfers/move-to-non-saleable.ts';
import { readTransfer } from './transfers/read-transfer.ts';
import { receiveTransfer, returnTransfer } from './transfers/receive-transfer.ts';
import { sendTransfer } from './transfers/send-transfer.ts';

export const endpoints: readonly Endpoint[] = [
  listProductStock,
  listWarehouseProducts,
  listNonSaleable,
  moveToNonSaleable,
  listStockJournal,
  listProductMovement,
  listInventoryMovement,
  readStockValue,
  setReorderLevel,
  setShelf,
  listShelves,
  listReservations,
  reserveByHand,
  releaseStock,
  changeCostMethod,
  postAdjustment,
  readAdjustment,
  reverseAdjustment,
  postDecrease,
  listDecreases,
  listTransfers,
  listTransferWarehouses,
  createTransfer,
  readTransfer,
  changeTransfer,
  cancelTransfer,
  sendTransfer,
  receiveTransfer,
  returnTransfer,
  listCounts,
  createCount,
  readCount,
  listCountLines,
  addCountEntry,
  countRest,
  cancelCount,
  postCount,
  previewProductMerge,
  mergeProducts,
  listBatches,
  readBatch,
  listBatchMoves,
  listSerials,
];
