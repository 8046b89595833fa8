import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearAllDrafts,
  clearSentDrafts,
  draftKey,
  markDraftsSent,
  openDraft,
} from './form-drafts.ts';

/** The part of Storage that drafts use: its keys are its own properties. */
class Stored {
  getItem(key: string): string | null {
    return (Reflect.get(this, key) as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const KEY = draftKey('shop rashida', 'expense');
const opened = (key = KEY) => openDraft(key, false);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Stored());
  vi.stubGlobal('localStorage', new Stored());
});

test('typed values return under the same id, for that user and that form only', () => {
  const first = opened();
  expect(first.isRestored()).toBe(false);
  first.write('note', 'Tea');
  first.write('notes', new Map([[100, new Set(['a'])]]));
  const again = opened();
  expect(again.isRestored()).toBe(true);
  expect(again.id()).toBe(first.id());
  expect(again.read('note')).toBe('Tea');
  expect(again.read('notes')).toEqual(new Map([[100, new Set(['a'])]]));
  for (const other of [draftKey('shop anwar', 'expense'), draftKey('shop rashida', 'income')]) {
    expect(opened(other).read('note')).toBeUndefined();
  }
});

test('without typing, after typing back or discarding there is no draft', () => {
  expect(opened().isRestored()).toBe(false);
  const draft = opened();
  draft.write('note', 'Tea');
  draft.remove('note');
  expect(Object.keys(sessionStorage)).toEqual([]);
  draft.write('note', 'Tea');
  const { id } = draft;
  const before = id();
  draft.clear();
  expect(opened().isRestored()).toBe(false);
  expect(id()).not.toBe(before);
});

test('a sent form is saved when its own mutation succeeds, and no other', () => {
  const draft = opened();
  const other = opened(draftKey('shop rashida', 'journal'));
  draft.write('note', 'Tea');
  other.write('note', 'Rent');
  const [saving, approving] = [{}, {}];
  draft.submit();
  markDraftsSent(saving);
  markDraftsSent(approving);
  clearSentDrafts(approving);
  expect(opened().read('note')).toBe('Tea');
  clearSentDrafts(saving);
  expect(opened().read('note')).toBeUndefined();
  expect(other.read('note')).toBe('Rent');
});

test('a form that was closed before sending is not saved by another mutation', () => {
  const draft = opened();
  draft.write('note', 'Tea');
  draft.submit();
  draft.close();
  const saving = {};
  markDraftsSent(saving);
  clearSentDrafts(saving);
  expect(opened().read('note')).toBe('Tea');
});

test('a sign-out clears the drafts of this tab and of the device, and nothing else', () => {
  opened().write('note', 'Tea');
  openDraft(draftKey('shop rashida', 'receipt'), true).write('note', 'Rice');
  localStorage.setItem('theme', 'dark');
  clearAllDrafts();
  expect([Object.keys(sessionStorage), Object.keys(localStorage)]).toEqual([[], ['theme']]);
});

test('a full, blocked or damaged storage loses only the draft', () => {
  sessionStorage.setItem(KEY, '{"id":');
  expect(opened().isRestored()).toBe(false);
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new Error('the quota has been exceeded');
  });
  const draft = opened();
  draft.write('note', 'Tea');
  expect(draft.read('note')).toBe('Tea');
  expect(Object.keys(sessionStorage)).not.toContain(KEY);
});
