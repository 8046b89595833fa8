const HEAD = /^%PDF-[12]\.\d/;
const END = '%%EOF';
/** The end record of a ZIP archive, and how far from the end it can be. */
const ZIP_END = 'PK\x05\x06';
const ZIP_END_WITHIN = 65_557;

/**
 * Whether a file is one PDF and nothing else: it begins with the mark of a PDF and ends with its
 * end mark. A file that is an archive too, or has anything before or after the PDF, is none.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const tail = Buffer.from(bytes.subarray(-ZIP_END_WITHIN)).toString('latin1');
  const end = tail.lastIndexOf(END);
  if (!HEAD.test(head) || end === -1) return false;
  const isLast = /^[\0\s]*$/.test(tail.slice(end + END.length));
  return isLast && !tail.includes(ZIP_END);
}
