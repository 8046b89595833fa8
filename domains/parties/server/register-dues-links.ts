import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { printoutOptions } from '#domains/documents/contract/paper-size.ts';
import { typesetDocument } from '#domains/documents/server/door/typeset-document.ts';
import type { Database } from '#platform/db/database.ts';
import { netOfRequest } from '#platform/http/address.ts';
import { sendFile } from '#platform/http/send-file.ts';
import type { Site } from '#platform/http/site.ts';
import type { Typesetter } from '#platform/pdf/typesetter.ts';
import { publicDues } from './public-dues.ts';

type DuesLinks = { database: Database; site: Site; typesetter: Typesetter; clock: () => Date };

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

const MINUTE_MS = 60_000;

/** Requests a minute from one address: a reader opens a document once or twice. */
const LIMIT = {
  rateLimit: { max: 60, timeWindow: MINUTE_MS, keyGenerator: netOfRequest },
};

const lookOfLink = z.strictObject(printoutOptions);

/** The PDF behind the link to a customer's dues; the page itself belongs to the web. */
export function registerDuesLinks(app: FastifyInstance, links: DuesLinks): void {
  app.get('/d/:token.pdf', { config: LIMIT }, (request: LinkRequest, reply) =>
    sendDues(links, request, reply),
  );
}

async function sendDues(links: DuesLinks, request: LinkRequest, reply: FastifyReply) {
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  const look = lookOfLink.safeParse(request.query);
  const { token } = request.params;
  const now = links.clock();
  const found = look.success
    ? await publicDues(links, { token, now, language: look.data.lang ?? null })
    : null;
  if (found === null) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
  }
  const size = look.data?.size ?? 'a4';
  return sendFile(reply, links.typesetter, typesetDocument(found.printout, size, found.logo));
}
