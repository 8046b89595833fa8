import { useEffect, useState } from 'react';
import { shopOfPerson } from '#platform/client/shop-of-page.ts';
import { asAgreed, type Draft, EMPTY_DRAFT } from './receipt-draft.ts';

const keyOf = (shop: string) => `receipt-draft ${shop}`;

/** What is written so far stays on the device, for this shop alone, until it is posted. */
export function useReceiptDraft(begin?: Draft) {
  const [shop] = useState(() => shopOfPerson() ?? '');
  const [draft, setDraft] = useState<Draft>(() => begin ?? readKept(shop));
  const isKept = begin === undefined;
  useEffect(() => {
    // What an order is received by is kept with the order.
    if (!isKept) return;
    const isEmpty = draft.lines.length === 0 && draft.supplier === null;
    if (isEmpty) localStorage.removeItem(keyOf(shop));
    else localStorage.setItem(keyOf(shop), JSON.stringify(draft));
  }, [draft, shop, isKept]);
  return {
    draft,
    change: (changed: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
      setDraft((before) =>
        asAgreed({ ...before, ...(typeof changed === 'function' ? changed(before) : changed) }),
      ),
    clear: () => {
      localStorage.removeItem(keyOf(shop));
      setDraft(begin ?? EMPTY_DRAFT);
    },
  };
}

function readKept(shop: string): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(shop)) ?? 'null') as Draft | null;
    return kept === null || !Array.isArray(kept.lines) ? EMPTY_DRAFT : { ...EMPTY_DRAFT, ...kept };
  } catch {
    return EMPTY_DRAFT;
  }
}
