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

/** Shop and user; null: nobody is signed in, and no input is stored. */
export const DraftOwner = createContext<string | null>(null);

/** The draft of the surrounding form; null: it has none. */
export const DraftOfForm = createContext<FormDraft | null>(null);

/**
 * A form state that survives a reload; otherwise like `useState`. Not for passwords, PINs, secrets
 * and files.
 *
 * @param name - unique within the form.
 */
export function useDrafted<T>(
  name: string,
  begin: T | (() => T),
  /** The part of it that may be stored. */
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

/** A field that is newer than the stored draft has its initial value. */
function restored<T>(begin: T, read: unknown): T {
  if (read === undefined) return begin;
  return isRecord(begin) && isRecord(read) ? { ...begin, ...read } : (read as T);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}
