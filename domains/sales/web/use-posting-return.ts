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
 * Posts a return of any form. If the response was lost, the return may be posted: the same id gives
 * the same result, and if the draft has changed since, the posted return is shown.
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
    // Posted or rejected: stock, sales and returnable quantities have changed. Without a response
    // the receipt stays, so that the same request can be repeated.
    onSettled: (_posted, error) => {
      if (!isUnanswered(error)) void client.invalidateQueries();
    },
  });
}

const canBePosted = (error: unknown) =>
  isUnanswered(error) || (error instanceof ApiError && error.code === 'id_reused');

/** Null: it is not posted, or that is not known. */
async function returnOf(id: string): Promise<SaleReturn | null> {
  const response = await call(readReturnRoute, { params: { id } }).catch(() => null);
  return response?.data ?? null;
}

/** The approval of an exchange is for a sale too; a return with receipt needs none. */
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
