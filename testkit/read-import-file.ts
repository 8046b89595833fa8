import { readFile } from 'node:fs/promises';

/** A file of `testkit/imports`, as a shop would upload it. */
export function readImportFile(name: string): Promise<Buffer> {
  return readFile(new URL(`imports/${name}`, import.meta.url));
}
