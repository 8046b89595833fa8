export type Language = 'bn' | 'en';

/** The language in a cookie, an address or a header; undefined: not supported. */
export function languageOf(value: unknown): Language | undefined {
  return value === 'bn' || value === 'en' ? value : undefined;
}
