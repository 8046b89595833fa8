import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as a reader would copy it, without spaces: clusters by their ActualText, other
 * glyphs by the map of their font. Supports the part of the format that Typst writes.
 */
export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(pdf);
  return pagesIn(objects)
    .map((page) => textOfPage(page, objects))
    .join('');
}

export function pdfPages(pdf: Uint8Array): readonly string[] {
  return pagesIn(objectsOf(pdf));
}

function objectsOf(pdf: Uint8Array): Objects {
  const source = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, number = '', body = ''] of source.matchAll(
    /(?<=\n)(\d+) 0 obj\s([\s\S]*?)[\n]endobj/g,
  )) {
    objects.set(number, body);
    if (body.includes('/Type /ObjStm')) unpack(body, objects);
  }
  return objects;
}

function pagesIn(objects: Objects): string[] {
  return [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
}

type Objects = ReadonlyMap<string, string>;

function unpack(body: string, objects: Map<string, string>): void {
  const first = Number(/\/First (\d+)/.exec(body)?.[1]);
  const content = streamOf(body);
  const heads = [...content.slice(0, first).matchAll(/(\d+) (\d+)/g)];
  for (const [index, [, number = '', from]] of heads.entries()) {
    const to = heads[index + 1]?.[2] ?? content.length;
    objects.set(number, content.slice(first + Number(from), first + Number(to)));
  }
}

function streamOf(body = ''): string {
  const start = /stream\r?\n/.exec(body);
  if (start === null) return '';
  const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
  const from = start.index + start[0].length;
  const bytes = Buffer.from(body.slice(from, from + length), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function textOfPage(page: string, objects: Objects): string {
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = '', number = ''] of page.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? '';
    fonts.set(name, glyphsOf(streamOf(objects.get(map))));
  }
  const content = /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '';
  return read(streamOf(objects.get(content)), fonts);
}

const utf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, glyph = '', text = ''] of map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>\n/gi)) {
    glyphs.set(Number.parseInt(glyph, 16), utf16(text));
  }
  return glyphs;
}

/** A pair of brackets within a text needs no escape. */
const INSIDE = String.raw`(?:\\[\s\S]|\((?:\\[\s\S]|[^\\()])*\)|[^\\()])*`;
const TOKEN = new RegExp(
  String.raw`\/ActualText <FEFF([0-9A-F]*)>|\b(BDC|EMC)\b|\/(f\d+) [\d.]+ Tf|\((${INSIDE})\)`,
  'g',
);

function read(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  let text = '';
  let font = new Map<number, string>();
  let actual: string | null = null;
  const spans: boolean[] = [];
  for (const [, said, mark, name, glyphs] of content.matchAll(TOKEN)) {
    if (said !== undefined) actual = utf16(said);
    if (name !== undefined) font = fonts.get(name) ?? font;
    if (mark === 'BDC') {
      spans.push(actual !== null);
      if (actual !== null) text += actual;
      actual = null;
    }
    if (mark === 'EMC') spans.pop();
    if (glyphs !== undefined && !spans.includes(true)) text += shown(glyphs, font);
  }
  return text.replaceAll(/[\s\u200b]/g, '');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function shown(literal: string, font: ReadonlyMap<number, string>): string {
  const bytes = literal.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (ESCAPES[sign] ?? sign),
  );
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += font.get(bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)) ?? '\ufffd';
  }
  return text;
}
