import {
  createContext,
  type Dispatch,
  type SetStateAction,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type FormDraft, isSameValue } from './form-drafts.ts';

/** Shop and person; null: nobody is signed in, and nothing that is typed is stored. */
export const DraftOwner = createContext<string | null>(null);

/** Of the form around; null: it stores none. */
export const DraftOfForm = createContext<FormDraft | null>(null);

/**
 * A state of a form that survives a reload, else as `useState`.
 * Not for passwords, PINs, secrets and files.
 *
 * @param name - its own within the form.
 */
export function useDrafted<T>(
  name: string,
  begin: T | (() => T),
  /** What of it may be stored. */
  stored: (value: T) => T = identity,
): [T, Dispatch<SetStateAction<T>>] {
  const draft = use(DraftOfForm);
  const [first] = useState(begin);
  const [value, setValue] = useState<T>(() => restored(first, draft?.read(name)));
  const isTyped = useRef(false);
  useEffect(() => {
    if (!isTyped.current || draft === null) return;
    isTyped.current = false;
    if (isSameValue(value, first)) draft.remove(name);
    else draft.write(name, stored(value));
  }, [draft, name, value, first, stored]);
  const type = useCallback((next: SetStateAction<T>) => {
    isTyped.current = true;
    setValue(next);
  }, []);
  return [value, type];
}

const identity = <T>(value: T): T => value;

/** A field that the form did not have when it was stored is as the form begins. */
function restored<T>(begin: T, read: unknown): T {
  if (read === undefined) return begin;
  return isRecord(begin) && isRecord(read) ? { ...begin, ...read } : (read as T);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}
