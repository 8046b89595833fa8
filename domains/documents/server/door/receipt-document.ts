import { readFileSync } from 'node:fs';
import { encode } from 'uqr';
import { code128 } from '#domains/kernel/core/code-128.ts';
import { squaresPath } from '#domains/kernel/core/squares-path.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { ReceiptSize } from '../../contract/receipt-size.ts';
import type { ReceiptPrintout } from '../../core/receipt-printout.ts';

const TEMPLATE = readFileSync(new URL('../receipt.typ', import.meta.url), 'utf8');

/** Quiet zone of the QR code, in modules, on each side; of the barcode, left and right. */
const QR_QUIET = 1;
const BARCODE_QUIET = 10;

/** The receipt for Typst: every text is passed as a value. */
export function receiptDocument(printout: ReceiptPrintout, size: ReceiptSize): Printed {
  const qr = encode(printout.url, { ecc: 'M', border: QR_QUIET });
  const content = JSON.stringify({
    ...printout,
    size,
    qr: svg(qr.size, qr.size, squaresPath(qr.data)),
    qr_modules: qr.size,
    barcode: barcodeOf(printout.number),
  });
  return { file_name: `${printout.number}.pdf`, template: TEMPLATE, content };
}

function barcodeOf(text: string): { svg: string; modules: number } {
  const widths = code128(text);
  const row = [BARCODE_QUIET, ...widths, BARCODE_QUIET].flatMap((width, index) =>
    Array.from({ length: width }, () => index % 2 === 1),
  );
  return {
    svg: widths.length === 0 ? '' : svg(row.length, 1, squaresPath([row])),
    modules: row.length,
  };
}

function svg(width: number, height: number, path: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  );
}
