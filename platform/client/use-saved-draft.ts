import { use, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { DraftOfForm, useDrafted } from './use-drafted.ts';

export type SavedDraft<T> = {
  /** The id of the document: a retry after a lost response is the same request. */
  readonly id: string;
  readonly draft: T;
  readonly change: (change: (before: T) => T) => void;
  /** Deletes the draft after it is saved or discarded. */
  readonly clear: () => void;
};

/** The state of a form with one object of fields, stored in the surrounding form's draft. */
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
