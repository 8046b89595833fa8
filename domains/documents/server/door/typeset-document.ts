import { readFileSync } from 'node:fs';
import { encode } from 'uqr';
import { squaresPath } from '#domains/kernel/core/squares-path.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { PaperSize } from '../../contract/paper-size.ts';
import type { DocumentPrintout } from '../../core/document-printout.ts';

const TEMPLATE = readFileSync(new URL('../document.typ', import.meta.url), 'utf8');

const QR_QUIET = 1;

/** A document for Typst, with the shop's logo if there is one: every text is passed as a value. */
export function typesetDocument(
  printout: DocumentPrintout,
  size: PaperSize,
  logo: Buffer | null,
): Printed {
  const content = JSON.stringify({
    ...printout,
    size,
    qr: qrOf(printout.url),
    logo: [...(logo ?? [])],
  });
  return { file_name: `${printout.number}.pdf`, template: TEMPLATE, content };
}

function qrOf(url: string): string {
  if (url === '') return '';
  const { size, data } = encode(url, { ecc: 'M', border: QR_QUIET });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" ` +
    `shape-rendering="crispEdges"><path d="${squaresPath(data)}"/></svg>`
  );
}
