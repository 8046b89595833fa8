import { v7 as uuidv7 } from 'uuid';

/** Every key in storage that holds a draft begins with it. */
const PREFIX = 'draft ';

/** What is typed into one form and not saved yet. */
export type FormDraft = {
  /** What is posted from it has this id: a retry after a reload, too, posts nothing twice. */
  id: () => string;
  /** Whether it was typed before this page, or this dialog, was opened. */
  isRestored: () => boolean;
  /** Undefined: nothing is stored under that name. */
  read: (name: string) => unknown;
  write: (name: string, value: unknown) => void;
  /** Back to what the form began with. */
  remove: (name: string) => void;
  /** The form was submitted: it is saved if the mutation that begins next succeeds. */
  submit: () => void;
  /** The form is not on the page any more: what it has not sent by now it never sends. */
  close: () => void;
  /** It is saved or discarded: the next has an id of its own. */
  clear: () => void;
  onClear: (listener: () => void) => () => void;
};

type Stored = { id: string; values: Record<string, unknown> };

const submitted = new Set<FormDraft>();
/** What each mutation has sent. */
const sent = new WeakMap<object, Set<FormDraft>>();

/** A mutation begins: it sends what was submitted. */
export function markDraftsSent(mutation: object): void {
  sent.set(mutation, new Set(submitted));
  submitted.clear();
}

/** A mutation has succeeded: what it sent is saved. What was typed since stays with the page. */
export function clearSentDrafts(mutation: object): void {
  for (const draft of sent.get(mutation) ?? []) draft.clear();
}

/** The person signs out: nothing that was typed stays in this browser. */
export function clearAllDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX)) storage.removeItem(key);
      }
    }
  } catch {
    // Storage may be refused: then it has none.
  }
}

/** @param owner - shop and person: nobody else is shown it. */
export function draftKey(owner: string, form: string): string {
  return `${PREFIX}${owner} ${form}`;
}

/**
 * Opens the draft of a form, which stays until it is saved or discarded.
 *
 * @param isOnDevice - for all tabs, after the browser was closed too; else in this tab.
 */
export function openDraft(key: string, isOnDevice: boolean): FormDraft {
  const storage = isOnDevice ? localStorage : sessionStorage;
  const found = readStored(storage, key);
  let stored = found ?? { id: uuidv7(), values: {} };
  const listeners = new Set<() => void>();
  const store = () => {
    tryStore(storage, key, Object.keys(stored.values).length === 0 ? null : stored);
  };
  const draft: FormDraft = {
    id: () => stored.id,
    isRestored: () => found !== null && found.id === stored.id,
    read: (name) => stored.values[name],
    write: (name, value) => {
      submitted.delete(draft);
      stored.values[name] = value;
      store();
    },
    remove: (name) => {
      delete stored.values[name];
      store();
    },
    submit: () => void submitted.add(draft),
    close: () => void submitted.delete(draft),
    clear: () => {
      submitted.delete(draft);
      stored = { id: uuidv7(), values: {} };
      store();
      for (const listener of listeners) listener();
    },
    onClear: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return draft;
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, replaced) === JSON.stringify(other, replaced);
}

function readStored(storage: Storage, key: string): Stored | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null', revived) as Stored | null;
  } catch {
    return null;
  }
}

/** A tab that may store nothing more goes on without. */
function tryStore(storage: Storage, key: string, stored: Stored | null): void {
  try {
    // Where the new one finds no room, the old one would be half of what was typed.
    storage.removeItem(key);
    if (stored !== null) storage.setItem(key, JSON.stringify(stored, replaced));
  } catch {
    // Storage may be refused or full.
  }
}

/** JSON knows neither maps nor sets. */
function replaced(_: string, value: unknown): unknown {
  if (value instanceof Map) return { $map: [...value] };
  return value instanceof Set ? { $set: [...value] } : value;
}

function revived(_: string, value: unknown): unknown {
  const { $map, $set } = (value ?? {}) as { $map?: [unknown, unknown][]; $set?: unknown[] };
  if ($map !== undefined) return new Map($map);
  return $set === undefined ? value : new Set($set);
}
