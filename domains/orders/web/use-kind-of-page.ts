import { useLocation } from 'react-router';
import {
  ORDER_TERMS,
  type OrderKind,
  WRITTEN_KINDS,
  type WrittenKind,
} from '../core/order-kind.ts';

/** The kind of a page, from its URL: /dashboard/sales-quotation, as in the API. */
export function useKindOfPage(): WrittenKind {
  const { pathname } = useLocation();
  const found = WRITTEN_KINDS.find((kind) => {
    return pathname.startsWith(`/dashboard/${ORDER_TERMS[kind].resource}`);
  });
  return found ?? 'sales_quotation';
}

export function pathOf(kind: OrderKind, id = ''): string {
  const path = `/dashboard/${ORDER_TERMS[kind].resource}`;
  return id === '' ? path : `${path}/${id}`;
}

export const sideOf = (kind: OrderKind) =>
  ORDER_TERMS[kind].party === 'customer' ? ('sold' as const) : ('bought' as const);
