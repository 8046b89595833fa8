import { useKept } from '#platform/client/use-kept.ts';
import { asAgreed, type Draft } from './receipt-draft.ts';

/** What is written so far of a receipt; what nobody typed of its discounts follows its order. */
export function useReceiptDraft(begin: Draft) {
  const { draft, change, clear } = useKept(begin);
  return {
    ...{ draft, clear },
    change: (changed: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
      change((before) =>
        asAgreed({ ...before, ...(typeof changed === 'function' ? changed(before) : changed) }),
      ),
  };
}
