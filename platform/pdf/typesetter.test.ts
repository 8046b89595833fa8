import { afterAll, expect, test } from 'vitest';
import { pdfText } from '../../testkit/pdf-text.ts';
import { Typesetter } from './typesetter.ts';

const TEMPLATE = `
#let it = json(bytes(sys.inputs.content))
#set page(width: 80mm, height: auto, margin: 4mm)
#set text(font: ("Anek Bangla", "Noto Sans Bengali"), weight: 500)
#it.text
`;

const typesetter = new Typesetter();
afterAll(() => typesetter.close());

const job = (text: string) => ({ template: TEMPLATE, content: JSON.stringify({ text }) });

test('typesets Bengali with its conjuncts', async () => {
  const pdf = await typesetter.set(job('স্ট্র ক্ষ্ম ন্ত্র্য ১২,৩৪৫.০০'));
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(pdfText(pdf)).toBe('স্ট্রক্ষ্মন্ত্র্য১২,৩৪৫.০০');
});

// as written | as printed; Arabic is read in the order of the page
const PRINTED = `
ধন্যবাদ 🙏🏽   | ধন্যবাদ🙏🏽
👩‍👩‍👧 🎉 ❤️     | 👩‍👩‍👧🎉❤️
السلام عليكم | مكيلعملاسلا
हलखाता       | हलखाता
王伟 & ᚠ      | ??&?
`;

test.each(
  PRINTED.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim())),
)('%s is printed as %s, letter by letter', async (text = '', printed) => {
  expect(pdfText(await typesetter.set(job(text)))).toBe(printed);
});

test('a table of 2,000 rows is less than a megabyte, with the text of each row', async () => {
  const template = `#let it = json(bytes(sys.inputs.content))
    #set text(font: "Anek Bangla", weight: 500)
    #table(columns: 9, ..it.cells.map(cell => (cell, table.hline(stroke: 0.3pt))).flatten())`;
  const cells = Array.from({ length: 18_000 }, (_, at) => `cell ${at}`);
  const pdf = await typesetter.set({ template, content: JSON.stringify({ cells }) });
  expect(pdf.length).toBeLessThan(1_000_000);
  expect(pdfText(pdf)).toBe(cells.join('').replaceAll(' ', ''));
});

test.each([
  '#read("/etc/passwd")',
  '#panic("now")',
  '$x$ *b* _i_ `raw` @label <label> // c /* d */ = head',
  '#import "@preview/plot:0.2.0"',
  '\\u{41} \\ ~ -- --- "q"',
  ']}] #[ #{sys.inputs}',
])('takes no text for markup: %s', async (text) => {
  const pdf = await typesetter.set(job(text));
  // Apart from Typst's own quotes and dashes, the text is printed as typed.
  expect(pdfText(pdf)).toBe(text.replaceAll(' ', ''));
});

test('typesets unbreakable text, missing letters, and right-to-left text', async () => {
  const text = `${'W'.repeat(2_000)} ${'ক্ষ'.repeat(500)} 😀👨‍👩‍👧 \u0645\u0631\u062d \u202e\u0007`;
  const pdf = await typesetter.set(job(text));
  expect(pdf.length).toBeGreaterThan(1_000);
});

test('a template reads no file of this machine', async () => {
  const reading = { template: '#read("/etc/passwd")', content: '{}' };
  await expect(typesetter.set(reading)).rejects.toThrow('a document was not set');
  const here = { template: `#read("../../../../../../etc/passwd")`, content: '{}' };
  await expect(typesetter.set(here)).rejects.toThrow('a document was not set');
  await expect(typesetter.set(job('after it'))).resolves.toBeDefined();
});

/** Hours of counting. */
const ENDLESS = {
  template: '#for i in range(9999) { for j in range(9999) { for k in range(9999) {} } }',
  content: '{}',
};

test('a job that takes too long is ended, and a new child takes the next', async () => {
  const hasty = new Typesetter({ timeoutMs: 2_000 });
  await expect(hasty.set(ENDLESS)).rejects.toThrow('it took more than 2000 ms');
  await expect(hasty.set(job('next'))).resolves.toBeDefined();
  hasty.close();
});

test('a child that dies fails only its own document', async () => {
  const fragile = new Typesetter();
  const first = fragile.set(ENDLESS);
  const second = fragile.set(job('second'));
  process.kill(fragile.pid ?? 0, 'SIGKILL');
  await expect(first).rejects.toThrow(/not set/);
  await expect(second).resolves.toBeDefined();
  fragile.close();
});

test('a child that grew too large is replaced by a new one', async () => {
  const lean = new Typesetter({ residentMax: 1 });
  await lean.set(job('one'));
  expect(lean.pid).toBeUndefined();
  await lean.set(job('two'));
  lean.close();
});

test('no more jobs wait than there is room for', async () => {
  const small = new Typesetter({ waitingMax: 2 });
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => small.set(job('one'))));
  // One is typeset, two wait, three get 503.
  expect(all.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected', 'rejected'],
  ]);
  small.close();
});

test('the calling process continues its work meanwhile', async () => {
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 1);
  const long = 'দীর্ঘ কথা '.repeat(20_000);
  await typesetter.set(job(long));
  clearInterval(clock);
  expect(turns).toBeGreaterThan(20);
});
