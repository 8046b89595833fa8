/** A registration that waits for its code. */
export type Draft = {
  readonly name: string;
  readonly email: string;
  /** Only in memory: '' after a reload. */
  readonly password: string;
  readonly verification: string;
  readonly sent_at: number;
};

const KEY = 'halkhata.registration';

let savedDraft: Draft | null = null;

/** Stored for this tab, so that a reload while looking for the mail loses nothing. */
export function saveDraft(draft: Draft): void {
  savedDraft = draft;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, password: '' }));
  } catch {
    // Storage may be blocked: then the draft lasts as long as the page.
  }
}

export function readDraft(): Draft | null {
  if (savedDraft !== null) return savedDraft;
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export function dropDraft(): void {
  savedDraft = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
