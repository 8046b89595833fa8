import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';

/**
 * The id of what a form creates: a retry with the same content uses the same id, so nothing is
 * created twice; changed content gets a new one.
 */
export function useOnce() {
  const last = useRef({ text: '', id: '' });
  return <Body extends object>(body: Body): Body & { id: string } => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, id: uuidv7() };
    return { ...body, id: last.current.id };
  };
}
