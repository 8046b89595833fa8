import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import type { MissingPermission } from '#domains/kernel/core/rejection.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { openLater } from '#platform/ui/open-later.tsx';
import type { ApprovalRequest, ApprovalSubject } from './approval-subject.ts';

const ApprovalDialog = openLater(
  async () => (await import('../approval-dialog.tsx')).ApprovalDialog,
  ({ request }) => request !== null,
);

/** Posts with or without an approval. */
export type Posting<T> = (approval: { approval_id?: string }) => Promise<T>;

type RequestApproval = (
  subject: ApprovalSubject,
  missingPermissions: readonly MissingPermission[],
) => Promise<string | null>;

const RequestApprovalContext = createContext<RequestApproval>(() => Promise.resolve(null));

/** Shows the approval dialog over the page or dialog that needs it. */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ApprovalRequest | null>(null);
  const requestApproval = useCallback<RequestApproval>(
    (subject, missingPermissions) =>
      new Promise((resolve) => {
        setRequest({
          subject,
          missingPermissions,
          onEnd: (approval_id) => {
            setRequest(null);
            resolve(approval_id);
          },
        });
      }),
    [],
  );
  return (
    <RequestApprovalContext value={requestApproval}>
      {children}
      <ApprovalDialog request={request} />
    </RequestApprovalContext>
  );
}

/**
 * Posts an action that may need approval: if it does, shows the dialog and posts again. If the
 * dialog is cancelled, the rejection stays. A retry after a lost response reuses the approval.
 */
export function useApproved(): <T>(subject: ApprovalSubject, post: Posting<T>) => Promise<T> {
  const requestApproval = use(RequestApprovalContext);
  const given = useRef(new Map<string, string>());
  return useMemo(
    () =>
      async <T,>(subject: ApprovalSubject, post: Posting<T>): Promise<T> => {
        for (;;) {
          const approval_id = given.current.get(subject.id);
          try {
            return await post(approval_id === undefined ? {} : { approval_id });
          } catch (error) {
            if (!(error instanceof ApiError) || error.missing_permissions.length === 0) throw error;
            const granted = await requestApproval(subject, error.missing_permissions);
            if (granted === null) throw error;
            given.current.set(subject.id, granted);
          }
        }
      },
    [requestApproval],
  );
}
