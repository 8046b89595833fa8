import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

/** Answers that never have a body, whatever their headers say. */
export const BODILESS: readonly number[] = [204, 205, 304];

/** What a body may be: its encoding by the header, and its size, as sent and as unpacked. */
type BodyLimits = { readonly encoding: string | null; readonly bytes_max: number };

/** Reads a body to its end, or to its limit; no more than one chunk beyond the limit is held. */
export async function readBody(body: Readable, limits: BodyLimits): Promise<Buffer> {
  const { bytes_max } = limits;
  const encoding = limits.encoding?.trim().toLowerCase() ?? 'identity';
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of upTo(bytes_max)(source)) chunks.push(chunk);
  };
  if (encoding === 'identity') {
    await pipeline(body, collect);
  } else if (encoding === 'gzip' || encoding === 'x-gzip') {
    // Gzip can be as long as it likes and unpack to nothing: both sides are counted.
    await pipeline(body, upTo(bytes_max), createGunzip(), collect);
  } else {
    body.on('error', () => undefined).destroy();
    throw new OutboundError('bad_answer');
  }
  return Buffer.concat(chunks);
}

function upTo(bytes_max: number) {
  return async function* count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > bytes_max) throw new OutboundError('too_large');
      yield chunk;
    }
  };
}
