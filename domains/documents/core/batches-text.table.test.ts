import { describe } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, pieces } from '../../../testkit/table-values.ts';
import { createPrintoutTranslator } from '../server/door/printout-translator.ts';
import { batchesText } from './batches-text.ts';

/**
 * `A 2 2026-11-21`: two of batch A with its expiry date; `#X1 2027-11-21`: a serial number and its
 * warranty.
 */
function batchesIn(text: string) {
  return listIn(text).map((one) => {
    const [name = '', second = '', day = null] = one.split(' ');
    const is_serial = name.startsWith('#');
    return is_serial
      ? {
          batch: name.slice(1),
          is_serial,
          expires_on: null,
          quantity: pieces('1'),
          warranty_until: second === '' ? null : second,
        }
      : { batch: name, is_serial, expires_on: day, quantity: pieces(second), warranty_until: null };
  });
}

describe('batches and serial numbers as printed', () => {
  checkTable(
    `
    batches                          | language | text
    none                             | en       | -
    A 2                              | en       | Batch A
    A 2 2026-11-21                   | en       | Batch A, expires 21 Nov 2026
    A 2 2026-11-21                   | bn       | ব্যাচ A, মেয়াদ ২১/১১/২০২৬
    A 2 2026-11-21, B 1.5            | en       | Batch A, expires 21 Nov 2026: 2 · Batch B: 1.5
    #X1, #X2                         | en       | Serial X1, X2
    #X1 2027-11-21, #X2 2027-11-21   | en       | Serial X1, X2 · Warranty until 21 Nov 2027
    #X1 2027-11-21                   | bn       | সিরিয়াল X1 · ওয়ারেন্টি ২১/১১/২০২৭ পর্যন্ত
    `,
    (row) => {
      const language = row.cell('language') as 'en' | 'bn';
      const text = row.cell('batches');
      const batches = text === 'none' ? [] : batchesIn(text);
      return (
        batchesText(batches, { language, translate: createPrintoutTranslator(language) }) || '-'
      );
    },
  );
});
