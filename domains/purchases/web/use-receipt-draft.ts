import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { applyAgreed, type Draft } from './receipt-draft.ts';

/** What is written so far of a receipt; what nobody typed of its discounts follows its order. */
export function useReceiptDraft(begin: Draft) {
  const { draft, change, clear } = useSavedDraft(begin);
  return {
    draft,
    clear,
    change: (changed: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
      change((before) =>
        applyAgreed({ ...before, ...(typeof changed === 'function' ? changed(before) : changed) }),
      ),
  };
}
