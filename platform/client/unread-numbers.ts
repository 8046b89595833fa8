import { ApiError } from './api-error.ts';

/** Focuses the first unreadable number on the page, and returns it. */
export function focusUnreadNumber(): HTMLInputElement | null {
  const unread = document.querySelectorAll<HTMLInputElement>('input[data-unread]:enabled');
  const seen = [...unread].find((field) => field.checkVisibility()) ?? null;
  seen?.focus();
  return seen;
}

/**
 * Blocks every change from a page with an unreadable number, because that number would be missing.
 *
 * @throws ApiError `number_unread`, with the reason in the language of the page.
 */
export function assertNumbersRead(): void {
  const field = focusUnreadNumber();
  if (field === null) return;
  throw new ApiError({ code: 'number_unread', status: 400, title: field.validationMessage });
}
