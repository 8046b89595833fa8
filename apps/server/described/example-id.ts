import { createHash } from 'node:crypto';

/** An id for examples: the same for the same name, in the form of a UUIDv7. */
export function exampleId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    '0199c6a2',
    hex.slice(0, 4),
    `7${hex.slice(4, 7)}`,
    `8${hex.slice(7, 10)}`,
    hex.slice(10, 22),
  ].join('-');
}

/** The id at a place of an answer, as `data.lines.0.id`. */
export function idAt(route: string, place: string): string {
  return exampleId(`${route} ${place}`);
}
