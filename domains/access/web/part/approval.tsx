import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import type { Lack } from '#domains/kernel/core/rejection.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { openedLater } from '#platform/ui/opened-later.tsx';
import type { ApprovalSubject, AskedApproval } from './approval-subject.ts';

const ApprovalDialog = openedLater(
  async () => (await import('../approval-dialog.tsx')).ApprovalDialog,
  ({ asked }) => asked !== null,
);

/** Posts without an approval, or with one. */
export type Posting<T> = (named: { approval_id?: string }) => Promise<T>;

type Ask = (subject: ApprovalSubject, lacks: readonly Lack[]) => Promise<string | null>;

const AskContext = createContext<Ask>(() => Promise.resolve(null));

/** Where the question lies over whatever page or dialog asked it. */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedApproval | null>(null);
  const ask = useCallback<Ask>(
    (subject, lacks) =>
      new Promise((resolve) => {
        setAsked({
          subject,
          lacks,
          onEnd: (approval_id) => {
            setAsked(null);
            resolve(approval_id);
          },
        });
      }),
    [],
  );
  return (
    <AskContext value={ask}>
      {children}
      <ApprovalDialog asked={asked} />
    </AskContext>
  );
}

/**
 * Posts what may need somebody's PIN: where it does, asks for it and posts again. Who has none at
 * hand keeps the refusal. A try after a lost answer names the approval that it had.
 */
export function useApproved(): <T>(subject: ApprovalSubject, post: Posting<T>) => Promise<T> {
  const ask = use(AskContext);
  const given = useRef(new Map<string, string>());
  return useMemo(
    () =>
      async <T,>(subject: ApprovalSubject, post: Posting<T>): Promise<T> => {
        for (;;) {
          const approval_id = given.current.get(subject.id);
          try {
            return await post(approval_id === undefined ? {} : { approval_id });
          } catch (error) {
            if (!(error instanceof ApiError) || error.lacks.length === 0) throw error;
            const granted = await ask(subject, error.lacks);
            if (granted === null) throw error;
            given.current.set(subject.id, granted);
          }
        }
      },
    [ask],
  );
}
