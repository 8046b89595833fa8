type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The object without fields that are undefined. */
export function defined<T extends object>(fields: T): Defined<T> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Defined<T>;
}
