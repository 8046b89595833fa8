import { reject } from '#domains/kernel/core/rejection.ts';
import { readTextTable } from './read-text-table.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Table, TableRefusal } from './table.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/** How a packed folder begins, and with it every workbook. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** The first sheet of a file that somebody sent. What it is, its content tells, not its name. */
export async function readTable(file: Uint8Array): Promise<Table | TableRefusal> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) return reject('file_empty');
  if (bytes.length > TABLE_LIMITS.bytes) {
    const most_mb = Math.floor(TABLE_LIMITS.bytes / 1_000_000);
    return reject('file_too_large', { params: { most_mb } });
  }
  return bytes.subarray(0, 4).equals(ZIP) ? readXlsx(bytes) : readTextTable(bytes);
}
