import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApproved } from '#domains/access/web/part/approval.tsx';
import type { ApprovalSubject } from '#domains/access/web/part/approval-subject.ts';
import { sumOf } from '#domains/kernel/core/money.ts';
import { branchOf } from '#domains/shops/web/part/open-register.ts';
import { ApiError, isUnanswered } from '#platform/client/api-error.ts';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { type ExchangeRequest, postExchangeRoute } from '../contract/exchange.ts';
import {
  postReturnRoute,
  type ReturnRequest,
  readReturnRoute,
  type SaleReturn,
} from '../contract/sale-return.ts';
import { type LooseRequest, postWithoutReceiptRoute } from '../contract/without-receipt.ts';

export type Posted = { done: SaleReturn; wasThere: boolean };

export type ToPost =
  | { kind: 'return'; body: ReturnRequest }
  | { kind: 'exchange'; body: ExchangeRequest }
  | { kind: 'loose'; body: LooseRequest };

/**
 * Posts a return of any form. An answer that was lost may mean that it is there: the same id again
 * gives the same, and where the draft has changed since, what is there is shown.
 */
export function usePostingReturn(onPosted: (posted: Posted) => void) {
  const client = useQueryClient();
  const approved = useApproved();
  return useMutation({
    mutationFn: async (request: ToPost): Promise<Posted> => {
      try {
        const { data } = await approved(subjectOf(client, request), (approval) =>
          post(request, approval),
        );
        return { done: data, wasThere: false };
      } catch (error) {
        const done = canBePosted(error) ? await returnOf(request.body.id) : null;
        if (done === null) throw error;
        return { done, wasThere: true };
      }
    },
    onSuccess: onPosted,
    // Posted or refused: stock, sales and what may come back are not what they were.
    // Without an answer the receipt stays as it was, so that the same can be pressed again.
    onSettled: (_posted, error) => {
      if (!isUnanswered(error)) void client.invalidateQueries();
    },
  });
}

const canBePosted = (error: unknown) =>
  isUnanswered(error) || (error instanceof ApiError && error.code === 'id_reused');

/** Null: it is not in the book, or nobody can say. */
async function returnOf(id: string): Promise<SaleReturn | null> {
  const response = await call(readReturnRoute, { params: { id } }).catch(() => null);
  return response?.data ?? null;
}

/** An exchange is a sale too; a return of a receipt needs nobody. */
function subjectOf(client: QueryClient, { kind, body }: ToPost): ApprovalSubject {
  const { id, register_id } = body;
  if (kind === 'return') return { id, branch_id: '', register_id };
  const branch_id = branchOf(client, body.warehouse_id);
  if (kind === 'exchange') return { id, branch_id, register_id };
  return { id, branch_id, register_id, amount: sumOf(body.refunds, ({ amount }) => amount) };
}

function post(
  request: ToPost,
  approval: { approval_id?: string },
): Promise<CallAnswer<typeof readReturnRoute>> {
  if (request.kind === 'return') return call(postReturnRoute, { body: request.body });
  if (request.kind === 'exchange')
    return call(postExchangeRoute, { body: { ...request.body, ...approval } });
  return call(postWithoutReceiptRoute, { body: { ...request.body, ...approval } });
}
