/** Limits of a request body beyond its size. */
const DEPTH_MAX = 20;
const KEYS_MAX = 10_000;

export type Unreadable = 'unreadable_body' | 'body_too_deep' | 'body_too_large';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a JSON text in UTF-8. Stricter than JSON.parse: a repeated key in one object is refused
 * (the last would silently win), and so is deep nesting.
 */
export function readJson(bytes: Uint8Array): { value: unknown } | { unreadable: Unreadable } {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { unreadable: 'unreadable_body' };
  }
  const fault = scan(text);
  if (fault !== null) return { unreadable: fault };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { unreadable: 'unreadable_body' };
  }
}

/** One pass over the text: nesting, number of keys, repeated keys. */
function scan(text: string): Unreadable | null {
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null);
      if (open.length > DEPTH_MAX) return 'body_too_deep';
    } else if (sign === '}' || sign === ']') {
      open.pop();
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names instanceof Set && text[skipSpace(text, end + 1)] === ':') {
        const name = nameIn(text.slice(at, end + 1));
        keys += 1;
        if (name === null || names.has(name)) return 'unreadable_body';
        if (keys > KEYS_MAX) return 'body_too_large';
        names.add(name);
      }
      at = end;
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

const SPACE = new Set([' ', '\t', '\n', '\r']);

function skipSpace(text: string, start: number): number {
  let at = start;
  while (SPACE.has(text[at] ?? '')) at += 1;
  return at;
}

/** The name in a quoted text: `"\u0061"` is `a` too. null: invalid. */
function nameIn(quoted: string): string | null {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}
