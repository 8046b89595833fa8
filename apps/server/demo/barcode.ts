import { assert } from '#domains/kernel/core/assert.ts';

const WITHOUT_CHECK_DIGIT = /^\d{12}$/;

/** The GS1 prefix of Bangladesh. */
const BANGLADESH = '894';

/** An EAN-13: country, maker (four digits), item (five digits), check digit. */
export function barcodeOf(maker: string, item: number): string {
  const body = `${BANGLADESH}${maker}${String(item).padStart(5, '0')}`;
  assert(WITHOUT_CHECK_DIGIT.test(body), `not the digits of a barcode: ${body}`);
  return `${body}${checkDigit(body)}`;
}

/** 894910100001: 8+4+1+1+0+0 = 14 and 3 x (9+9+0+0+0+1) = 57 make 71, which 9 fills up to 80. */
function checkDigit(body: string): number {
  let sum = 0;
  for (const [index, digit] of [...body].entries()) {
    sum += Number.parseInt(digit, 10) * (index % 2 === 0 ? 1 : 3);
  }
  return (10 - (sum % 10)) % 10;
}
