import { deflateSync } from 'node:zlib';

/** Objects per stream: a reader that needs one unpacks no more than these. */
const TOGETHER = 200;

type ObjectLocation = { readonly kind: 0 | 1 | 2; readonly at: number; readonly index: number };

/**
 * The same document with its small objects in packed streams. Typst writes the accessibility tag of
 * each table cell as an object of 300 bytes: nine tenths of a list of 2,000 rows.
 */
export function packPdf(pdf: Buffer): Buffer {
  const source = pdf.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(source)?.[1]);
  const entries = source.slice(table).matchAll(/(\d{10}) \d{5} ([nf])/g);
  const offsets = [...entries].map(([, offset, kind]) => (kind === 'n' ? Number(offset) : null));
  const trailer = /trailer\n<<([\s\S]*?)>>\nstartxref/.exec(source.slice(table))?.[1];
  if (trailer === undefined || offsets.length === 0) return pdf;

  const ends = [...offsets.filter((offset) => offset !== null), table].sort((a, b) => a - b);
  const endOf = new Map(ends.map((offset, index) => [offset, ends[index + 1] ?? table]));
  const parts: Buffer[] = [pdf.subarray(0, ends[0])];
  let at = ends[0] ?? 0;
  const locations: ObjectLocation[] = [];
  const put = (number: number, body: Buffer) => {
    locations[number] = { kind: 1, at, index: 0 };
    parts.push(body);
    at += body.length;
  };

  const small: { number: number; body: string }[] = [];
  for (const [number, offset] of offsets.entries()) {
    if (offset === null) {
      locations[number] = { kind: 0, at: 0, index: 0 };
      continue;
    }
    const end = endOf.get(offset) ?? table;
    const body = source.slice(offset, end).replace(/^\d+ 0 obj\s+|\s+endobj\s*$/g, '');
    if (/>>\s*stream\r?\n/.test(body)) put(number, pdf.subarray(offset, end));
    else small.push({ number, body });
  }
  let next = offsets.length;
  for (let from = 0; from < small.length; from += TOGETHER) {
    const some = small.slice(from, from + TOGETHER);
    for (const [index, { number }] of some.entries())
      locations[number] = { kind: 2, at: next, index };
    put(next, packedStream(next, some));
    next += 1;
  }
  locations[next] = { kind: 1, at, index: 0 };
  const trailerFields = trailer.replace(/\/Size \d+/, `/Size ${next + 1}`).trim();
  const about = `/Type /XRef /W [1 4 2] ${trailerFields}`;
  const end = `startxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, streamOf(next, about, tableOf(locations)), Buffer.from(end)]);
}

/** The positions come first, then the objects. */
function packedStream(number: number, some: readonly { number: number; body: string }[]): Buffer {
  let at = 0;
  const heads: string[] = [];
  for (const one of some) {
    heads.push(`${one.number} ${at}`);
    at += one.body.length + 1;
  }
  const head = `${heads.join(' ')}\n`;
  const content = head + some.map(({ body }) => `${body}\n`).join('');
  const about = `/Type /ObjStm /N ${some.length} /First ${head.length}`;
  return streamOf(number, about, Buffer.from(content, 'latin1'));
}

function tableOf(locations: readonly ObjectLocation[]): Buffer {
  const table = Buffer.alloc(locations.length * 7);
  for (const [number, { kind, at, index }] of locations.entries()) {
    table.writeUInt8(kind, number * 7);
    table.writeUInt32BE(at, number * 7 + 1);
    table.writeUInt16BE(index, number * 7 + 5);
  }
  return table;
}

function streamOf(number: number, about: string, content: Buffer): Buffer {
  const packed = deflateSync(content);
  const dictionary = `<< ${about} /Filter /FlateDecode /Length ${packed.length} >>`;
  const head = `${number} 0 obj\n${dictionary}\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\n\n', 'latin1'),
  ]);
}
