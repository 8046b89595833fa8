import type { Endpoint } from '#platform/http/endpoint.ts';
import { addCountEntry } from './add-count-entry.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { changeCostMethod } from './change-cost-method.ts';
import { changeTransfer } from './change-transfer.ts';
import { cancelCount, countRest } from './close-count.ts';
import { createCount } from './create-count.ts';
import { createTransfer } from './create-transfer.ts';
import { listDecreases, postDecrease } from './decrease-product.ts';
import { listBatches, listBatchMoves, listSerials, readBatch } from './list-batches.ts';
import { listProductStock } from './list-product-stock.ts';
import { listStockJournal } from './list-stock-journal.ts';
import { listTransferPlaces, listTransfers } from './list-transfers.ts';
import { mergeProducts, previewProductMerge } from './merge-products.ts';
import { postAdjustment } from './post-adjustment.ts';
import { postCount } from './post-count.ts';
import { readAdjustment } from './read-adjustment.ts';
import { listCountLines, listCounts, readCount } from './read-count.ts';
import { readTransfer } from './read-transfer.ts';
import { receiveTransfer, returnTransfer } from './receive-transfer.ts';
import { listReservations, releaseStock, reserveByHand } from './reservations.ts';
import { sendTransfer } from './send-transfer.ts';
import { setReorderLevel } from './set-reorder-level.ts';
import { listShelves, setShelf } from './shelf.ts';
import { listInventoryMovement, listProductMovement, readStockValue } from './stock-movement.ts';
import { voidAdjustment } from './void-adjustment.ts';

export const endpoints: readonly Endpoint[] = [
  listProductStock,
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
  voidAdjustment,
  postDecrease,
  listDecreases,
  listTransfers,
  listTransferPlaces,
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
