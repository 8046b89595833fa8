import { type RefObject, useEffect } from 'react';
import { takeTyped } from '#platform/ui/fields/take-typed.ts';

/** F9 posts, as it pays at the till; so does Ctrl Enter, as in every document. */
export function usePostKeys(post: RefObject<() => void>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || document.querySelector('[role=dialog]')) return;
      if (event.key !== 'F9' && !(event.key === 'Enter' && event.ctrlKey)) return;
      event.preventDefault();
      if (takeTyped()) post.current?.();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [post]);
}
