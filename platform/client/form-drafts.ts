import { v7 as uuidv7 } from 'uuid';

/** The prefix of every storage key of a draft. */
const PREFIX = 'draft ';

/** The unsaved input of one form. */
export type FormDraft = {
  /** The id of the document to post: a retry, even after a reload, posts nothing twice. */
  id: () => string;
  /** Whether it was typed before this page or dialog was opened. */
  isRestored: () => boolean;
  /** undefined: nothing is stored under that name. */
  read: (name: string) => unknown;
  write: (name: string, value: unknown) => void;
  /** Resets a field to its initial value. */
  remove: (name: string) => void;
  /** Marks the form as submitted: it is saved if the next mutation succeeds. */
  submit: () => void;
  /** The form has left the page: later mutations are not its own. */
  close: () => void;
  /** Gives the next document a new id; the fields stay. */
  renew: () => void;
  /** Deletes the draft after it is saved or discarded; the next one has a new id. */
  clear: () => void;
  onClear: (listener: () => void) => () => void;
};

type Stored = { id: string; values: Record<string, unknown> };

const submitted = new Set<FormDraft>();
/** The drafts that each mutation has sent. */
const sent = new WeakMap<object, Set<FormDraft>>();

/** A mutation starts: it sends the submitted drafts. */
export function markDraftsSent(mutation: object): void {
  sent.set(mutation, new Set(submitted));
  submitted.clear();
}

/** A mutation has succeeded: its drafts are saved. Later input stays on the page. */
export function clearSentDrafts(mutation: object): void {
  for (const draft of sent.get(mutation) ?? []) draft.clear();
}

/** At a sign-out all drafts in this browser are deleted. */
export function clearAllDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX)) storage.removeItem(key);
      }
    }
  } catch {
    // Storage may be blocked: then there are no drafts.
  }
}

/** @param owner - shop and user: the draft is hidden from all others. */
export function draftKey(owner: string, form: string): string {
  return `${PREFIX}${owner} ${form}`;
}

/**
 * Opens the draft of a form, which stays until it is saved or discarded.
 *
 * @param isOnDevice - shared by all tabs and kept after the browser closes; else for this tab.
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
    renew: () => {
      stored = { id: uuidv7(), values: stored.values };
      store();
    },
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

/** A tab that cannot store any more works without a draft. */
function tryStore(storage: Storage, key: string, stored: Stored | null): void {
  try {
    // If the new draft does not fit, the old one would be incomplete.
    storage.removeItem(key);
    if (stored !== null) storage.setItem(key, JSON.stringify(stored, replaced));
  } catch {
    // Storage may be blocked or full.
  }
}

/** JSON has no maps and no sets. */
function replaced(_: string, value: unknown): unknown {
  if (value instanceof Map) return { $map: [...value] };
  return value instanceof Set ? { $set: [...value] } : value;
}

function revived(_: string, value: unknown): unknown {
  const { $map, $set } = (value ?? {}) as { $map?: [unknown, unknown][]; $set?: unknown[] };
  if ($map !== undefined) return new Map($map);
  return $set === undefined ? value : new Set($set);
}
