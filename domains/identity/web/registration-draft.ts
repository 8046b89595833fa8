/** A registration that waits for its code. */
export type Draft = {
  readonly name: string;
  readonly email: string;
  /** Of this page alone: '' after it was loaded anew. */
  readonly password: string;
  readonly verification: string;
  readonly sent_at: number;
};

const KEY = 'halkhata.registration';

let savedDraft: Draft | null = null;

/** In this tab, so that the page may be loaded anew while one looks for the mail. */
export function saveDraft(draft: Draft): void {
  savedDraft = draft;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, password: '' }));
  } catch {
    // Storage may be refused: then it lives as long as the page.
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
