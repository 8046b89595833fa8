import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { findPrintoutParty } from '#domains/documents/server/door/find-printout-party.sql.ts';
import { mailPrintout } from '#domains/documents/server/door/mail-printout.ts';
import { issueTicket } from '#domains/identity/server/door/issue-ticket.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { ORDER_PRINTOUT_ROUTES } from '../contract/order-printout.ts';
import { ORDER_TERMS, type OrderKind } from '../core/order-kind.ts';
import { findOrder } from './order-list.sql.ts';
import { orderUrl, typesetOrder } from './typeset-order.ts';

/**
 * Prices of sales are visible to all readers; those of purchases need the permission to see costs.
 */
function seesPrices(context: Context, kind: OrderKind): boolean {
  return ORDER_TERMS[kind].party === 'customer' || can(context, 'cost.read');
}

export function orderFile(kind: OrderKind) {
  return query(ORDER_PRINTOUT_ROUTES[kind].file, async (tx, { params, query: look }, context) => {
    const { actor, site } = context;
    const { shop_id } = actor;
    const order = await findOrder(tx, { shop_id, id: params.id, kind, scope: actor });
    if (order === undefined) return reject('not_found');
    const isPriced = seesPrices(context, kind);
    return typesetOrder(tx, { shop_id, order, look, site, isPriced });
  });
}

export function orderTicket(kind: OrderKind) {
  const { ticket, file } = ORDER_PRINTOUT_ROUTES[kind];
  return command(ticket, async (tx, { params, body }, context) => {
    const { actor } = context;
    const { id } = params;
    const order = await findOrder(tx, { shop_id: actor.shop_id, id, kind, scope: actor });
    if (order === undefined) return reject('not_found');
    const path = file.path.replace('{id}', id);
    const issued = await issueTicket(tx, context, path);
    if (issued === null) return reject('permission_denied');
    const { size, lang } = body;
    const detail = { kind, number: order.number, size };
    await writeAudit(tx, context, { action: 'paper.file_taken', subject_id: id, detail });
    const search = new URLSearchParams({
      size,
      ...defined({ lang }),
      ticket: issued.ticket,
    });
    const url = `/api/v1${path}?${search}`;
    return { data: { url, expires_at: issued.expires_at.toISOString() } };
  });
}

/** The link shows what its creator may see. */
export function orderLink(kind: OrderKind) {
  return query(ORDER_PRINTOUT_ROUTES[kind].link, async (tx, { params: { id } }, context) => {
    const { actor, site } = context;
    const { shop_id } = actor;
    const order = await findOrder(tx, { shop_id, id, kind, scope: actor });
    if (order === undefined) return reject('not_found');
    const party = order.party && (await findPrintoutParty(tx, shop_id, order.party.id));
    const url = orderUrl(site, { shop_id, id, isPriced: seesPrices(context, kind) });
    return { data: { url, phone: party?.phone ?? '', email: party?.email ?? '' } };
  });
}

export function mailOrder(kind: OrderKind) {
  return creation(
    ORDER_PRINTOUT_ROUTES[kind].mail,
    async (tx, { params: { id }, body }, context) => {
      const { actor, site } = context;
      const { shop_id } = actor;
      const order = await findOrder(tx, { shop_id, id, kind, scope: actor });
      if (order === undefined) return reject('not_found');
      const url = orderUrl(site, { shop_id, id, isPriced: seesPrices(context, kind) });
      const refusal = await mailPrintout(tx, context, {
        ...body,
        kind,
        number: order.number,
        id,
        url,
      });
      return refusal ?? { data: { to: body.to } };
    },
  );
}
