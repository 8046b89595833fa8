import { foldText } from '#domains/kernel/core/fold-text.ts';
import { romanise } from '#domains/kernel/core/romanise.ts';

/** The bytes that fit in an index entry (2,704 bytes) besides a code of up to 256. */
const BYTES_MAX = 2352;

/** Bytes of UTF-8 for each unit of UTF-16. */
const UNIT_BYTES_MAX = 3;

/** Separates the parts of a search text: no search matches across it, as folded text has none. */
const BETWEEN = '\n';

export type SearchFields = {
  name: string;
  name_bn: string;
  code: string;
  variant: string;
  variant_bn: string;
  barcodes: readonly string[];
};

/** The prefix of the line with transliterated names: no typed code begins with it. */
const ROMANISED = '~ ';

/**
 * The search text of a variant, in list order: name, other name, code and barcodes, each on a line,
 * then the transliterated Bengali words. The second line is the other name, even if empty.
 */
export function searchTextOf(fields: SearchFields): string {
  return shortened(searchedParts(fields).join(BETWEEN));
}

function searchedParts(fields: SearchFields): string[] {
  const { name, name_bn, code, variant, variant_bn, barcodes } = fields;
  const names = [`${name} ${variant}`, `${name_bn} ${variant_bn}`].map(foldText);
  const parts = [...names, ...[code, ...barcodes].map(foldText)];
  const roman = romanise(names.join(' '));
  return roman === '' ? parts : [...parts, `${ROMANISED}${roman}`];
}

/** The longest prefix of at most BYTES_MAX bytes of UTF-8. */
function shortened(text: string): string {
  if (text.length * UNIT_BYTES_MAX <= BYTES_MAX) return text;
  let bytes = 0;
  let end = 0;
  for (const letter of text) {
    bytes += bytesOf(letter.codePointAt(0) ?? 0);
    if (bytes > BYTES_MAX) return text.slice(0, end);
    end += letter.length;
  }
  return text;
}

function bytesOf(code_point: number): number {
  if (code_point < 0x80) return 1;
  if (code_point < 0x800) return 2;
  return code_point < 0x10000 ? 3 : 4;
}
