import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

export type XmlReader = {
  open(tag: SaxesTagPlain): void;
  close(tag: SaxesTagPlain): void;
  text(text: string): void;
  /** Whether reading can stop. */
  isDone(): boolean;
};

const SLICE = 131_072;

/**
 * Parses XML in pieces, and yields to other work in between. A document type is refused: it can
 * define entities, and no workbook has one.
 *
 * @throws Error if it is not well-formed.
 */
export async function readXml(bytes: Buffer, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('it has a document type');
  });
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', (tag) => reader.close(tag));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  for (let from = 0; from < bytes.length; from += SLICE) {
    parser.write(decoder.decode(bytes.subarray(from, from + SLICE), { stream: true }));
    if (reader.isDone()) return;
    await nextTurn();
  }
  parser.close();
}

/** The name without its prefix: `x:row` is a row. */
export function nameOf(tag: SaxesTagPlain): string {
  return tag.name.slice(tag.name.indexOf(':') + 1);
}
