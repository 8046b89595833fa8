import { flushSync } from 'react-dom';
import { focusUnreadNumber } from '../../client/unread-numbers.ts';

/**
 * A quantity that is being typed is taken before a key acts: what the key does is drawn anew with
 * it. False: a number cannot be read, its field has the focus, and the key does nothing.
 */
export function takeTyped(): boolean {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.dataset.takes !== undefined) {
    flushSync(() => field.blur());
  }
  return focusUnreadNumber() === null;
}
