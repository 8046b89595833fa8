import type { Me } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import { ORDER_TERMS } from '#domains/orders/core/order-kind.ts';
import type { searchRoute } from '#domains/reports/contract/search.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { variantName } from '#platform/ui/local-name.ts';
import type { NumberFormatter } from '#platform/ui/use-number-format.ts';
import { pageOfKind } from './list-of-kind.ts';
import type { Entry } from './palette-entries.ts';

type Found = CallAnswer<typeof searchRoute>['data'];
type Translate = (key: string) => string;

/** The server's results, each with its address for this user. */
export function listFoundEntries(
  found: Found,
  me: Me,
  { t, format }: { t: Translate; format: NumberFormatter },
) {
  return [
    ...found.products.map((product): Entry => {
      const canOpen = me.can('stock-journal.read');
      const name = variantName(product, format.language);
      return {
        key: product.variant_id,
        group: 'products',
        label: name,
        note: `${product.product_code} · ${format.shortMoney(product.unit_price)}`,
        enter: canOpen ? 'enter_movements' : 'enter_bills',
        to: canOpen
          ? `/dashboard/stock/${product.variant_id}`
          : `/dashboard/sales?variant_id=${product.variant_id}`,
      };
    }),
    ...found.documents.map(
      (document): Entry => ({
        key: document.id,
        group: 'documents',
        label: document.number,
        note: t(`lists:kind_${document.kind}`),
        enter: 'enter_document',
        to: pageOfKind(document.kind, document.id),
      }),
    ),
    ...found.orders.map(
      (order): Entry => ({
        key: order.id,
        group: 'documents',
        label: order.number,
        note: t(`lists:order_${order.kind}`),
        enter: 'enter_document',
        to: `/dashboard/${ORDER_TERMS[order.kind].resource}/${order.id}`,
      }),
    ),
    ...found.parties.map((party): Entry => {
      const canOpen = me.can(`${party.kind}-statement.read`);
      const { due: owed = ZERO } = party;
      const due = owed > 0 ? `${t('lists:due')} ${format.money(owed)}` : '';
      return {
        key: party.id,
        group: 'people',
        label: party.name,
        note: [t(`lists:${party.kind}`), format.digits(party.phone), due]
          .filter(Boolean)
          .join(' · '),
        enter: canOpen ? 'enter_statement' : 'enter_bills',
        to: canOpen
          ? `/dashboard/${party.kind}s/${party.id}`
          : `/dashboard/sales?customer_id=${party.id}`,
      };
    }),
  ];
}
