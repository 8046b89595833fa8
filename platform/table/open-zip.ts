import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
/** The largest comment at the end of an archive. */
const COMMENT_MAX = 65_535;
const STORED = 0;
const DEFLATED = 8;

type Entry = { method: number; start: number; packed: number };

/** A ZIP archive whose files are unpacked on request, up to a total limit. */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  constructor(bytes: Buffer, entries: ReadonlyMap<string, Entry>, unpackedMax: number) {
    this.#bytes = bytes;
    this.#entries = entries;
    this.#left = unpackedMax;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * The content of a file, or undefined if there is none of that name. The stated size is not
   * trusted: unpacking stops at the remaining limit.
   *
   * @throws RangeError if the limit is exceeded.
   */
  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    const begin = this.#bytes.readUInt16LE(entry.start + 26);
    const extra = this.#bytes.readUInt16LE(entry.start + 28);
    const from = entry.start + 30 + begin + extra;
    const packed = this.#bytes.subarray(from, from + entry.packed);
    if (entry.method === STORED) return this.#counted(packed);
    if (entry.method !== DEFLATED) throw new Error('packed in a way that nobody uses');
    return this.#counted(await inflate(packed, { maxOutputLength: Math.max(1, this.#left) }));
  }

  #counted(content: Buffer): Buffer {
    this.#left -= content.length;
    if (this.#left < 0) throw new RangeError('unpacked it is too large');
    return content;
  }
}

/** @throws Error if the bytes are no ZIP archive. */
export function openZip(bytes: Buffer, unpackedMax: number): Zip {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('its list of files is broken');
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      start: bytes.readUInt32LE(at + 42),
    });
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return new Zip(bytes, entries, unpackedMax);
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - COMMENT_MAX);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new Error('it has no end');
}
