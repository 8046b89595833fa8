export type Language = 'bn' | 'en';

/** The language that a cookie, an address or a header names; undefined: none of ours. */
export function languageOf(value: unknown): Language | undefined {
  return value === 'bn' || value === 'en' ? value : undefined;
}
