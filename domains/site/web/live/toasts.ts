import { TOAST_STAYS_MS, TOASTS_MAX } from '#platform/ui/toast-limits.ts';

export function enlivenToasts(): void {
  document.addEventListener('click', ({ target }) => {
    (target as Element).closest('[data-close-toast]')?.parentElement?.remove();
  });
}

/** Shows a short message; an error stays until it is closed. */
export function showToast(text: string, kind: 'done' | 'error' = 'done'): void {
  const container = document.querySelector(`[data-toasts=${kind}]`);
  const drawn = document.querySelector<HTMLTemplateElement>(`template[data-toast=${kind}]`);
  const toast = drawn?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (container === null || toast === undefined) return;
  toast.prepend(text);
  while (container.children.length >= TOASTS_MAX[kind]) container.firstElementChild?.remove();
  container.append(toast);
  if (kind === 'done') setTimeout(() => toast.remove(), TOAST_STAYS_MS);
}
