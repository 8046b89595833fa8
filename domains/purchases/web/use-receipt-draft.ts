import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { applyAgreed, type Draft } from './receipt-draft.ts';

/** The draft of a receipt; discounts that were not typed follow its order. */
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
