import { use, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { DraftOfForm, useDrafted } from './use-drafted.ts';

export type SavedDraft<T> = {
  /** Of the document: a retry after a lost answer is the same request. */
  readonly id: string;
  readonly draft: T;
  readonly change: (change: (before: T) => T) => void;
  /** It is saved, or discarded. */
  readonly clear: () => void;
};

/** A form whose fields are one object: the draft of the form around it. */
export function useSavedDraft<T extends object>(begin: T): SavedDraft<T> {
  const stored = use(DraftOfForm);
  const [own_id, setOwnId] = useState(() => uuidv7());
  const [draft, change] = useDrafted('draft', begin);
  return {
    id: stored?.id() ?? own_id,
    draft,
    change,
    clear: () => {
      change(begin);
      setOwnId(uuidv7());
      stored?.clear();
    },
  };
}
