import { reject } from '#domains/kernel/core/rejection.ts';
import { readTextBook } from './read-text-book.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Book, TableRefusal } from './table.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/** The first bytes of a ZIP archive, and so of every workbook. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** The first bytes of workbooks before 2007, and of those with a password. */
const OLD_WORKBOOK = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Some programs save a web page as `.xls`, and people upload PDFs. */
const OTHER_KIND = /^\ufeff?\s*(<(!doctype|html|table|\?xml)|%PDF-|\{\\rtf)/i;
const BEGINNING = 200;

/**
 * The sheets of an uploaded file, every cell as displayed text. Its content determines the format,
 * not its name.
 */
export async function readBook(file: Uint8Array): Promise<Book | TableRefusal> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) return reject('file_empty');
  if (bytes.length > TABLE_LIMITS.bytes) {
    const most_mb = Math.floor(TABLE_LIMITS.bytes / 1_000_000);
    return reject('file_too_large', { params: { most_mb } });
  }
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return readXlsx(bytes);
  const isOld = bytes.subarray(0, OLD_WORKBOOK.length).equals(OLD_WORKBOOK);
  if (isOld || OTHER_KIND.test(bytes.toString('utf8', 0, BEGINNING))) return reject('file_kind');
  return readTextBook(bytes);
}
