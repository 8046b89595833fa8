import { ApiError } from './api-error.ts';

/** The first number on the page that nobody can read; it has the focus then. */
export function focusUnreadNumber(): HTMLInputElement | null {
  const unread = document.querySelectorAll<HTMLInputElement>('input[data-unread]:enabled');
  const seen = [...unread].find((field) => field.checkVisibility()) ?? null;
  seen?.focus();
  return seen;
}

/**
 * Nothing is changed from a page while one of its numbers cannot be read: it would be changed
 * without that number.
 *
 * @throws ApiError `number_unread`, with the reason in the language of the page.
 */
export function assertNumbersRead(): void {
  const field = focusUnreadNumber();
  if (field === null) return;
  throw new ApiError({ code: 'number_unread', status: 400, title: field.validationMessage });
}
