import type { MissingPermission } from '#domains/kernel/core/rejection.ts';

/** The action to approve. */
export type ApprovalSubject = {
  /** The id of the document to post. */
  id: string;
  branch_id: string;
  register_id?: string | undefined;
  /** For a reversal: the document that it reverses, and its number. */
  reverses_id?: string;
  number?: string;
  /** The amount to show if the server gives none. */
  amount?: number;
};

export type ApprovalRequest = {
  subject: ApprovalSubject;
  missingPermissions: readonly MissingPermission[];
  /** null: it was not approved. */
  onEnd: (approval_id: string | null) => void;
};
