import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM_MAX = 65_536;
const LOG_MAX = 8_192;

/** Accepts bodies of every type, so that each action can respond in the protocol's own way. */
export function takeForms(auth: FastifyInstance): void {
  auth.removeAllContentTypeParsers();
  const bufferBody = { parseAs: 'buffer', bodyLimit: FORM_MAX } as const;
  auth.addContentTypeParser('*', bufferBody, (_request, body, done) => done(null, body));
}

/** Cuts off a log entry that is too long: the reporting page could not handle an error. */
export function takeLogEntries(auth: FastifyInstance): void {
  auth.removeAllContentTypeParsers();
  auth.addContentTypeParser('*', (_request: FastifyRequest, payload: Readable) =>
    startOf(payload, LOG_MAX),
  );
}

async function startOf(payload: Readable, max: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of payload as AsyncIterable<Buffer>) {
      if (length < max) pieces.push(piece.subarray(0, max - length));
      length += piece.length;
    }
  } catch {
    // The page was closed while it was sending.
  }
  return Buffer.concat(pieces);
}
