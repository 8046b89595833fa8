import { readJson } from '#platform/http/read-json.ts';

/** The fields of a form. A repeated field is a list, which every field rejects. */
export type Form = Readonly<Record<string, unknown>>;

export const NO_FORM: Form = Object.freeze(Object.create(null));

/** null: a body of an unsupported type; undefined: one that cannot be parsed. */
export function readForm(body: unknown, content_type: string | undefined): Form | null | undefined {
  if (!(body instanceof Uint8Array) || body.length === 0) return NO_FORM;
  const type = (content_type ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return readUrlEncoded(body);
  if (type !== 'application/json') return null;
  const json = readJson(body);
  if ('unreadable' in json) return undefined;
  const isObject = typeof json.value === 'object' && json.value !== null;
  return isObject ? Object.assign(Object.create(null), json.value) : NO_FORM;
}

function readUrlEncoded(body: Uint8Array): Form {
  const form: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(body))) {
    form[name] = name in form ? [form[name], value].flat() : value;
  }
  return form;
}
