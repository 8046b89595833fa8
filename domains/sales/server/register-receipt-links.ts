import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { receiptDocument } from '#domains/documents/server/door/receipt-document.ts';
import type { Database } from '#platform/db/database.ts';
import { netOfRequest } from '#platform/http/address.ts';
import { sendFile } from '#platform/http/send-file.ts';
import type { Site } from '#platform/http/site.ts';
import type { Typesetter } from '#platform/pdf/typesetter.ts';
import { receiptQuery } from '../contract/receipt.ts';
import { publicReceipt } from './public-receipt.ts';

export type ReceiptLinks = { database: Database; site: Site; typesetter: Typesetter };

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

const MINUTE_MS = 60_000;

/** Requests per minute and address: a receipt is opened once or twice. */
const LIMIT = {
  rateLimit: {
    max: 60,
    timeWindow: MINUTE_MS,
    keyGenerator: netOfRequest,
  },
};

/** Serves the receipt's PDF at /r/{token}.pdf; the page itself belongs to the web. */
export function registerReceiptLinks(app: FastifyInstance, links: ReceiptLinks): void {
  app.get('/r/:token.pdf', { config: LIMIT }, (request: LinkRequest, reply) =>
    sendReceipt(links, request, reply),
  );
}

async function sendReceipt(links: ReceiptLinks, request: LinkRequest, reply: FastifyReply) {
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  const look = receiptQuery.safeParse(request.query);
  const language = look.data?.lang ?? null;
  const printout = look.success ? await publicReceipt(links, request.params.token, language) : null;
  if (printout === null) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
  }
  return sendFile(reply, links.typesetter, receiptDocument(printout, look.data?.size ?? '80'));
}
