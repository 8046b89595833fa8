import { useEffect, useState } from 'react';
import { shopOfPerson } from '#platform/client/shop-of-page.ts';
import { type Draft, EMPTY_DRAFT } from './receipt-draft.ts';

const keyOf = (shop: string) => `receipt-draft ${shop}`;

/** What is written so far stays on the device, for this shop alone, until it is posted. */
export function useReceiptDraft() {
  const [shop] = useState(() => shopOfPerson() ?? '');
  const [draft, setDraft] = useState<Draft>(() => readKept(shop));
  useEffect(() => {
    const isEmpty = draft.lines.length === 0 && draft.supplier === null;
    if (isEmpty) localStorage.removeItem(keyOf(shop));
    else localStorage.setItem(keyOf(shop), JSON.stringify(draft));
  }, [draft, shop]);
  return {
    draft,
    change: (changed: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
      setDraft((before) => ({
        ...before,
        ...(typeof changed === 'function' ? changed(before) : changed),
      })),
    clear: () => {
      localStorage.removeItem(keyOf(shop));
      setDraft(EMPTY_DRAFT);
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
