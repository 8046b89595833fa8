/** What a notice is about, in the service's own words. */
export type Notice = {
  /** null: the body makes no sense. */
  readonly topic: string | null;
  /** Their id of what it is about; null: there is none. */
  readonly their_id: string | null;
};

const TOPIC_MAX = 64;
const ID_MAX = 200;

/** Of a body in the form of Standard Webhooks; unknown fields are left out. */
export function readNotice(text: string): Notice {
  const { type, data } = fieldsOf(parseJson(text));
  const topic = typeof type === 'string' && isWord(type, TOPIC_MAX) ? type : null;
  const { id } = fieldsOf(data);
  const their_id = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  const isId = topic !== null && typeof their_id === 'string' && isWord(their_id, ID_MAX);
  return { topic, their_id: isId ? their_id : null };
}

/** PostgreSQL stores neither NUL nor half a pair of surrogates. */
export function isWord(text: string, most: number): boolean {
  const isShort = text.length > 0 && text.length <= most;
  return isShort && !text.includes('\u0000') && text.isWellFormed();
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
