import type { RequiredApproval } from '#domains/access/core/approval.ts';
import type { SpentApproval } from '#domains/access/core/check-approval.ts';
import { approvalQuery } from '#domains/access/server/door/spend-approval.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';

type Spent = { approval: SpentApproval | null; requiredApprovals: readonly RequiredApproval[] };

/** The approval that a document spends, if it needs one. */
export function approvalEffects(
  document: { shop_id: string; document_id: string },
  { approval, requiredApprovals }: Spent,
): Effect[] {
  if (approval === null) return [];
  return [{ locks: 'nothing', statement: approvalQuery(document, approval, requiredApprovals) }];
}
