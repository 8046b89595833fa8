type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that were not sent. */
export function defined<T extends object>(fields: T): Defined<T> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Defined<T>;
}
