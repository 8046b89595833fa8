import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { printoutOptions } from '#domains/documents/contract/paper-size.ts';
import { shopOfLink } from '#domains/documents/server/door/shop-of-link.sql.ts';
import type { Printed } from '#platform/contract/file.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { netOfRequest } from '#platform/http/address.ts';
import { sendFile } from '#platform/http/send-file.ts';
import type { Site } from '#platform/http/site.ts';
import type { Typesetter } from '#platform/pdf/typesetter.ts';
import { findOrder } from './order-list.sql.ts';
import { type OrderLook, orderOfLink, typesetOrder } from './typeset-order.ts';

type OrderLinks = { database: Database; site: Site; typesetter: Typesetter };

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

const MINUTE_MS = 60_000;

/** Requests per minute and address: a document is opened once or twice. */
const LIMIT = {
  rateLimit: { max: 60, timeWindow: MINUTE_MS, keyGenerator: netOfRequest },
};

const lookOfLink = z.strictObject(printoutOptions);

/** Serves the PDF of a quotation or order to the holder of its link. */
export function registerOrderLinks(app: FastifyInstance, links: OrderLinks): void {
  app.get('/o/:token.pdf', { config: LIMIT }, (request: LinkRequest, reply) =>
    sendOrder(links, request, reply),
  );
}

async function sendOrder(links: OrderLinks, request: LinkRequest, reply: FastifyReply) {
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  const look = lookOfLink.safeParse(request.query);
  const printout = look.success ? await publicOrder(links, request.params.token, look.data) : null;
  if (printout === null) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
  }
  return sendFile(reply, links.typesetter, printout);
}

/** The shop id comes from the link; it is set only after the signature was verified. */
export async function publicOrder(
  { database, site }: Pick<OrderLinks, 'database' | 'site'>,
  token: string,
  look: OrderLook,
): Promise<Printed | null> {
  const linked = orderOfLink(site, token);
  if (linked === null) return null;
  const { shop_id, id, isPriced } = linked;
  return withTransaction(database, shopOfLink(shop_id), async (tx) => {
    const order = await findOrder(tx, { shop_id, id });
    if (order === undefined) return null;
    return typesetOrder(tx, { shop_id, order, look, site, isPriced });
  });
}
