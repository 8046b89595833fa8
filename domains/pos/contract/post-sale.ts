import { defineRoute } from '#platform/contract/define-route.ts';
import { saleAnswer, saleRequest } from './sale.ts';

export const postSaleRoute = defineRoute({
  method: 'POST',
  path: '/pos-sale/',
  permission: 'pos-sale.create',
  summary: 'Post a sale of the till',
  body: saleRequest,
  answer: saleAnswer,
  status: 201,
  rejections: {
    variant_not_found: 404,
    customer_not_found: 404,
    payment_method_not_found: 404,
    bank_account_not_found: 404,
    id_reused: 409,
    happened_at_in_future: 422,
    discount_given_twice: 422,
    discount_too_large: 422,
    quantity_too_fine: 422,
    unit_price_changed: 409,
    amount_too_large: 422,
    insufficient_stock: 409,
    payment_over_total: 422,
    customer_required: 422,
  },
});
