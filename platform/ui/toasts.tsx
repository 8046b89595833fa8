import { useSyncExternalStore } from 'react';
import { TOAST_STAYS_MS, TOASTS_MAX } from './toast-limits.ts';
import s from './toasts.module.css';

type Toast = { id: number; text: string; kind: 'done' | 'error' };

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();
const NONE: readonly Toast[] = [];

/** Shows a short message; an error stays until it is closed. */
export function showToast(text: string, kind: Toast['kind'] = 'done'): void {
  count += 1;
  const toast = { id: count, text, kind };
  const errors = shown.filter((one) => one.kind === 'error');
  set(kind === 'done' ? [...errors, toast] : [...errors, toast].slice(-TOASTS_MAX.error));
  if (kind === 'done') setTimeout(() => close(toast.id), TOAST_STAYS_MS);
}

function close(id: number): void {
  set(shown.filter((one) => one.id !== id));
}

function set(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Toasts at the bottom right of every page. Plain markup, because the site has no component kit.
 */
export function Toasts({ close: label }: { close: string }) {
  const toasts = useSyncExternalStore(
    listen,
    () => shown,
    () => NONE,
  );
  const errors = toasts.filter(({ kind }) => kind === 'error');
  const done = toasts.filter(({ kind }) => kind === 'done');
  return (
    <div className={`screen-only ${s.toasts}`}>
      <div aria-live="assertive">
        {errors.map(({ id, text }) => (
          <p key={id} className={s.toast} data-kind="error">
            {text}
            <button type="button" aria-label={label} onClick={() => close(id)}>
              ×
            </button>
          </p>
        ))}
      </div>
      <div aria-live="polite">
        {done.map(({ id, text }) => (
          <p key={id} className={s.toast} data-kind="done">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
