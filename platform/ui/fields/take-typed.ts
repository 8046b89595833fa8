import { flushSync } from 'react-dom';
import { focusUnreadNumber } from '../../client/unread-numbers.ts';

/**
 * Commits a quantity that is being typed before a shortcut acts, and renders. False: a number is
 * unreadable, its field has the focus, and the shortcut must do nothing.
 */
export function takeTyped(): boolean {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.dataset.takes !== undefined) {
    flushSync(() => field.blur());
  }
  return focusUnreadNumber() === null;
}
