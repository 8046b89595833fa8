import { useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { shopOfPerson } from './shop-of-page.ts';

export type Kept<T> = {
  /** Of the paper: a try after a lost answer is the same try. */
  readonly id: string;
  readonly draft: T;
  readonly change: (change: (before: T) => T) => void;
  /** It is written, or thrown away. */
  readonly clear: () => void;
};

/**
 * What is written so far stays with this tab, for this shop alone, until it is saved: leaving the
 * page, loading it anew or signing in again loses nothing. Without a name nothing is kept.
 */
export function useKept<T extends object>(name: string | null, begin: T): Kept<T> {
  const [key] = useState(() => (name === null ? null : `${name} ${shopOfPerson() ?? ''}`));
  const [kept, setKept] = useState(() => readKept(key, begin) ?? { id: uuidv7(), draft: begin });
  useEffect(() => {
    if (key === null) return;
    if (kept.draft === begin) sessionStorage.removeItem(key);
    else keep(key, kept);
  }, [key, kept, begin]);
  return {
    ...kept,
    change: (change) => setKept(({ id, draft }) => ({ id, draft: change(draft) })),
    clear: () => {
      if (key !== null) sessionStorage.removeItem(key);
      setKept({ id: uuidv7(), draft: begin });
    },
  };
}

type Written<T> = { readonly id: string; readonly draft: T };

function readKept<T extends object>(key: string | null, begin: T): Written<T> | null {
  if (key === null) return null;
  try {
    const read = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Written<T> | null;
    return read === null ? null : { id: read.id, draft: { ...begin, ...read.draft } };
  } catch {
    return null;
  }
}

/** A tab that may keep nothing more goes on without. */
function keep(key: string, written: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(written));
  } catch {
    sessionStorage.removeItem(key);
  }
}
