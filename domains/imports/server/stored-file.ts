import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SheetRow } from '../core/find-head.ts';
import type { FileSheet } from '../core/plan-file.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export async function packJson<T>(content: T): Promise<Buffer> {
  return pack(JSON.stringify(content), { level: 3 });
}

export async function unpackJson<T>(bytes: Buffer): Promise<T> {
  return JSON.parse((await unpack(bytes)).toString('utf8')) as T;
}

/** The rows of one sheet of an uploaded file. */
export async function sheetRows(bytes: Buffer, sheet: number): Promise<readonly SheetRow[]> {
  const sheets = await unpackJson<FileSheet[]>(bytes);
  return sheets[sheet]?.rows ?? [];
}
