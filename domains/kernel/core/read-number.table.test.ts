import { expect, test } from 'vitest';
import {
  COUNT,
  moneyFormat,
  type NumberFormat,
  type NumberRefusal,
  PERCENT,
  quantityFormat,
  readNumber,
  readSum,
} from './read-number.ts';
import { isRejection } from './rejection.ts';

/** The number formats: the columns of the table. */
const KINDS = {
  money: moneyFormat('BDT'),
  pieces: quantityFormat(0, ['piece', 'pcs', 'টি']),
  kilograms: quantityFormat(3, ['kg', 'কেজি']),
  percent: PERCENT,
  count: COUNT,
};

// What was typed, and the result of each format. `1.25 | 1250` are two possible readings.
// typed         ; money      ; pieces     ; kilograms  ; percent    ; count
const TABLE = `
0               ; 0          ; 0          ; 0          ; 0          ; 0
75              ; 75         ; 75         ; 75         ; 75         ; 75
৭৫              ; 75         ; 75         ; 75         ; 75         ; 75
1২৫             ; 125        ; 125        ; 125        ; 125        ; 125
412.50          ; 412.5      ; decimals   ; 412.5      ; 412.5      ; decimals
412,50          ; 412.5      ; decimals   ; 412.5      ; 412.5      ; decimals
৪১২,৫০          ; 412.5      ; decimals   ; 412.5      ; 412.5      ; decimals
12,50           ; 12.5       ; decimals   ; 12.5       ; 12.5       ; decimals
1,5             ; 1.5        ; decimals   ; 1.5        ; 1.5        ; decimals
7,5             ; 7.5        ; decimals   ; 7.5        ; 7.5        ; decimals
2.0             ; 2          ; 2          ; 2          ; 2          ; 2
2,0             ; 2          ; decimals   ; 2          ; 2          ; decimals
0.5             ; 0.5        ; decimals   ; 0.5        ; 0.5        ; decimals
.5              ; 0.5        ; decimals   ; 0.5        ; 0.5        ; decimals
,5              ; 0.5        ; decimals   ; 0.5        ; 0.5        ; decimals
3.              ; 3          ; 3          ; 3          ; 3          ; 3
1,250           ; 1250       ; 1250       ; 1250       ; 1.25       ; 1250
125,000         ; 125000     ; 125000     ; 125000     ; 125        ; 125000
1,25,000        ; 125000     ; 125000     ; 125000     ; large      ; 125000
১,২৫,০০০        ; 125000     ; 125000     ; 125000     ; large      ; 125000
12,34,567       ; 1234567    ; 1234567    ; 1234567    ; large      ; 1234567
1,234,567       ; 1234567    ; 1234567    ; 1234567    ; large      ; 1234567
1,25,000.50     ; 125000.5   ; decimals   ; 125000.5   ; large      ; decimals
1 250           ; 1250       ; 1250       ; 1250       ; large      ; 1250
1'250.50        ; 1250.5     ; decimals   ; 1250.5     ; large      ; decimals
1.250,00        ; 1250       ; decimals   ; 1250       ; large      ; decimals
1 250,50        ; 1250.5     ; decimals   ; 1250.5     ; large      ; decimals
1.250.000       ; 1250000    ; 1250000    ; 1250000    ; large      ; 1250000
1.250           ; 1.25|1250  ; 1.25|1250  ; 1.25       ; 1.25       ; 1.25|1250
12.500          ; 12.5|12500 ; 12.5|12500 ; 12.5       ; 12.5       ; 12.5|12500
1.255           ; 1.255|1255 ; 1.255|1255 ; 1.255      ; 1.255      ; 1.255|1255
0.125           ; decimals   ; decimals   ; 0.125      ; 0.125      ; decimals
0,125           ; decimals   ; decimals   ; 0.125      ; 0.125      ; decimals
1.2345          ; decimals   ; decimals   ; decimals   ; 1.2345     ; decimals
1,2345          ; decimals   ; decimals   ; decimals   ; 1.2345     ; decimals
165.0000        ; 165        ; 165        ; 165        ; 165        ; 165
1234.567        ; decimals   ; decimals   ; 1234.567   ; large      ; decimals
1250,000        ; decimals   ; decimals   ; 1250       ; large      ; decimals
0.00005         ; decimals   ; decimals   ; decimals   ; decimals   ; decimals
৳ 75            ; 75         ; no         ; no         ; no         ; no
৳৭৫             ; 75         ; no         ; no         ; no         ; no
75 tk           ; 75         ; no         ; no         ; no         ; no
Tk. 1,200/-     ; 1200       ; no         ; no         ; no         ; no
tk.75           ; 75         ; no         ; no         ; no         ; no
75/=            ; 75         ; no         ; no         ; no         ; no
BDT 1,200.50    ; 1200.5     ; no         ; no         ; no         ; no
১,২০০ টাকা      ; 1200       ; no         ; no         ; no         ; no
$12             ; no         ; no         ; no         ; no         ; no
Rs. 40          ; no         ; no         ; no         ; no         ; no
2 kg            ; no         ; no         ; 2          ; no         ; no
২.৫কেজি         ; no         ; no         ; 2.5        ; no         ; no
12 Pcs.         ; no         ; 12         ; no         ; no         ; no
৩ টি            ; no         ; 3          ; no         ; no         ; no
2 dozen         ; no         ; no         ; no         ; no         ; no
7.5 %           ; no         ; no         ; no         ; 7.5        ; no
৭.৫%            ; no         ; no         ; no         ; 7.5        ; no
1,25,00         ; no         ; no         ; no         ; no         ; no
12,50,00        ; no         ; no         ; no         ; no         ; no
1,5.2           ; no         ; no         ; no         ; no         ; no
1..2            ; no         ; no         ; no         ; no         ; no
1.25.000        ; no         ; no         ; no         ; no         ; no
01,250          ; decimals   ; decimals   ; 1.25       ; 1.25       ; decimals
-5              ; negative   ; negative   ; negative   ; negative   ; negative
−0              ; 0          ; 0          ; 0          ; 0          ; 0
(150)           ; no         ; no         ; no         ; no         ; no
1e3             ; no         ; no         ; no         ; no         ; no
8.90123E+12     ; no         ; no         ; no         ; no         ; no
0x10            ; no         ; no         ; no         ; no         ; no
45 per m        ; no         ; no         ; no         ; no         ; no
½               ; no         ; no         ; no         ; no         ; no
5²              ; no         ; no         ; no         ; no         ; no
.               ; no         ; no         ; no         ; no         ; no
-               ; no         ; no         ; no         ; no         ; no
90071992547409.92 ; large    ; large      ; large      ; large      ; large
`;

const SHORT: Readonly<Record<NumberRefusal['rejection'], string>> = {
  not_a_number: 'no',
  two_readings: '',
  too_many_decimals: 'decimals',
  number_negative: 'negative',
  number_too_large: 'large',
};

function understood(read: number | NumberRefusal, format: NumberFormat): string {
  if (!isRejection(read)) return String(read / 10 ** format.scale);
  const { first, second } = read.params ?? {};
  return read.rejection === 'two_readings' ? `${first}|${second}` : SHORT[read.rejection];
}

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.split(';').map((cell) => cell.trim()));

test.each(rows)('%s', (text = '', ...expected) => {
  const read = Object.values(KINDS).map((format) => understood(readNumber(text, format), format));
  expect(read).toEqual(expected);
});

test('an empty text is not a number', () => {
  expect(readNumber(' ', KINDS.money)).toEqual({ rejection: 'not_a_number' });
  expect(readNumber('৳', KINDS.money)).toEqual({ rejection: 'not_a_number' });
});

test('invisible characters of copied text are ignored', () => {
  expect(readNumber('\u200e\u202a৳\u00a01,250\u202c', KINDS.money)).toBe(125_000);
});

test('a money field of another currency has its own sign', () => {
  expect(readNumber('£12', moneyFormat('GBP'))).toBe(1_200);
  expect(readNumber('Rs. 40', moneyFormat('INR'))).toBe(4_000);
  expect(isRejection(readNumber('৳12', moneyFormat('GBP')))).toBe(true);
});

// decimal mark of the file | typed | as money
const MARKS = `
. | 12.500   | 12.5
, | 12.500   | 12500
, | 12,500   | 12.5
, | 1.250,75 | 1250.75
. | 1,250    | 1250
. | 412,50   | no
, | 412.50   | no
, | 845,50   | 845.5
`;

test.each(
  MARKS.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('with %s before decimals %s is %s', (mark, text = '', expected) => {
  const format: NumberFormat = { ...KINDS.money, mark: mark === ',' ? ',' : '.' };
  expect(understood(readNumber(text, format), format)).toBe(expected);
});

test('a signed number may have its minus before or after the sign', () => {
  const signed = { ...KINDS.money, isSigned: true };
  expect(['-0.55', '−৳0.55', '৳-0.55', '+7'].map((text) => readNumber(text, signed))).toEqual([
    -55, -55, -55, 700,
  ]);
});

// typed | as money
const SUMS = `
3*45+10     | 145
2.5 × 135   | 337.5
২*৫০        | 100
1.250*80    | 100
2.355*145   | 341.48
100-25      | 75
5-9         | negative
৳ 75        | 75
75/-        | 75
412,50+1    | 413.5
1.250+1     | 1.25|1250
1*2*3*4     | no
3*          | no
abc         | no
`;

test.each(
  SUMS.trim()
    .split('\n')
    .map((line) => [line.slice(0, 12).trim(), line.slice(13).trim()]),
)('the sum %s is %s', (text = '', expected) => {
  expect(understood(readSum(text, KINDS.money), KINDS.money)).toBe(expected);
});
