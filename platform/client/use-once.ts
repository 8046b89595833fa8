import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';

/**
 * Names what a form makes: pressed again after a lost answer, the same words are sent under the
 * same id and make nothing more; other words are something else.
 */
export function useOnce() {
  const last = useRef({ text: '', id: '' });
  return <Body extends object>(body: Body): Body & { id: string } => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, id: uuidv7() };
    return { ...body, id: last.current.id };
  };
}
