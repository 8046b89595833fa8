import type { MissingPermission } from '#domains/kernel/core/rejection.ts';

/** What an approval would be for. */
export type ApprovalSubject = {
  /** The id of the document that is to be posted. */
  id: string;
  branch_id: string;
  register_id?: string | undefined;
  /** Of a reversal: what it reverses, and how that is called. */
  reverses_id?: string;
  number?: string;
  /** What it comes to where the server does not say. */
  amount?: number;
};

export type ApprovalRequest = {
  subject: ApprovalSubject;
  missingPermissions: readonly MissingPermission[];
  /** Null: it was not given. */
  onEnd: (approval_id: string | null) => void;
};
