import { v7 as newId } from 'uuid';
import type {
  createTransferRoute,
  sendTransferRoute,
  Transfer,
} from '#domains/inventory/contract/stock-transfer.ts';
import { createTransfer } from '#domains/inventory/server/transfers/create-transfer.ts';
import { sendTransfer } from '#domains/inventory/server/transfers/send-transfer.ts';
import { answerOf, type TestShop } from './shop.ts';

export type TransferPosts = {
  /** The target of a transfer: another warehouse of the branch, if there is one. */
  otherWarehouse: string;
  /** A draft of one piece. */
  transfer(quantity?: number): Promise<Transfer>;
  /** A transfer in transit. */
  sentTransfer(quantity?: number): Promise<Transfer>;
};

export function transferPosts(shop: TestShop, variant_id: string): TransferPosts {
  const from_warehouse_id = shop.warehouses.shop;
  const otherWarehouse =
    [shop.warehouses.store, ...shop.locations.warehouses.values()].find(
      (id) => id !== from_warehouse_id,
    ) ?? '';
  const transfer = async (quantity = 10_000): Promise<Transfer> => {
    const body = {
      id: newId(),
      from_warehouse_id,
      to_warehouse_id: otherWarehouse,
      lines: [{ variant_id, quantity }],
    };
    return answerOf(await shop.call<typeof createTransferRoute>(createTransfer, { body })).data;
  };
  const sentTransfer = async (quantity?: number): Promise<Transfer> => {
    const { id, version } = await transfer(quantity);
    const input = { params: { id }, body: { id: newId(), version } };
    return answerOf(await shop.call<typeof sendTransferRoute>(sendTransfer, input)).data;
  };
  return { otherWarehouse, transfer, sentTransfer };
}
