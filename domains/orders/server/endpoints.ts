import { ORDER_KINDS } from '../core/order-kind.ts';
import { listAdvanceSales, postAdvanceSale, postOrderDeposit } from './advance-sales.ts';
import { changeOrder, closeOrder, reopenOrder, sendOrder } from './change-order.ts';
import { convertQuotation } from './convert-quotation.ts';
import { mailOrder, orderFile, orderLink, orderTicket } from './order-papers.ts';
import { createOrder, listOrders, readOrder } from './orders.ts';

export const endpoints = [
  ...ORDER_KINDS.flatMap((kind) => [
    listOrders(kind),
    createOrder(kind),
    readOrder(kind),
    changeOrder(kind),
    sendOrder(kind),
    closeOrder(kind),
    reopenOrder(kind),
    orderFile(kind),
    orderTicket(kind),
    orderLink(kind),
    mailOrder(kind),
  ]),
  listAdvanceSales,
  postAdvanceSale,
  postOrderDeposit,
  convertQuotation('sales_quotation'),
  convertQuotation('purchase_quotation'),
];
