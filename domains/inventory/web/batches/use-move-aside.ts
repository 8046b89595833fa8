import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isUnanswered } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import {
  cancelTransferRoute,
  createTransferRoute,
  receiveTransferRoute,
  sendTransferRoute,
  type Transfer,
} from '../../contract/stock-transfer.ts';
import type { toTrackedInput } from '../part/draft-tracked.ts';

export type Move = {
  from_warehouse_id: string;
  to_warehouse_id: string;
  variant_id: string;
  quantity: Quantity;
  tracked: ReturnType<typeof toTrackedInput>;
};

const newIds = () => ({ transfer: uuidv7(), sent: uuidv7(), received: uuidv7() });

/**
 * Creates, sends and, if the user may receive there, receives a transfer in one step. Without a
 * response the same request is repeated, and done once. If rejected, its draft is cancelled.
 */
export function useMoveAside(onMoved: (transfer: Transfer) => void) {
  const client = useQueryClient();
  const canReceive = useMe().can('stock-transfer.receive');
  const ids = useRef(newIds());
  return useMutation({
    mutationFn: (move: Move) => moveAside(move, { ...ids.current, canReceive }),
    onSuccess: onMoved,
    onError: (error) => {
      // Without an answer it may be sent: it is tried again under the same ids.
      if (!isUnanswered(error)) ids.current = newIds();
    },
    onSettled: () => {
      announceProductsChanged();
      return client.invalidateQueries();
    },
  });
}

type Steps = ReturnType<typeof newIds> & { canReceive: boolean };

async function moveAside(
  { variant_id, quantity, tracked, ...warehouses }: Move,
  { transfer: id, sent, received, canReceive }: Steps,
): Promise<Transfer> {
  const params = { id };
  const body = { id, ...warehouses, lines: [{ variant_id, quantity }] };
  const { data: written } = await call(createTransferRoute, { body });
  const lines = written.lines.map((line) => ({ line_id: line.id, quantity, ...tracked }));
  let transfer = written;
  if (written.state === 'draft') {
    const { version } = written;
    const trackedLines = lines.map(({ line_id }) => ({ line_id, ...tracked }));
    const sending = { id: sent, version, tracked: trackedLines };
    transfer = await call(sendTransferRoute, { params, body: sending }).then(
      ({ data }) => data,
      async (error: unknown) => {
        const cancelDraft = () => call(cancelTransferRoute, { params, body: { version } });
        if (!isUnanswered(error)) await cancelDraft().catch(() => undefined);
        throw error;
      },
    );
  }
  if (transfer.state !== 'sent' || !canReceive || !transfer.is_to_own) return transfer;
  const arrival = { id: received, lines };
  return (await call(receiveTransferRoute, { params, body: arrival })).data;
}
