import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { listPosProductsRoute } from '#domains/catalog/contract/pos-product.ts';
import { listCustomersRoute } from '#domains/parties/contract/party.ts';
import { listPaymentMethodsRoute } from '#domains/payments/contract/payment-method.ts';
import { recallCartRoute } from '#domains/pos/contract/held-cart.ts';
import { listSalesRoute, readSaleRoute } from '#domains/sales/contract/read-sale.ts';
import { listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import { baseUrl } from './at.ts';

export const PASSWORD = 'halkhata-demo';
export const CASHIER = 'cashier@demo.test';
export const OWNER = 'owner@demo.test';

/** The part of a route that its response depends on. */
type ReadRoute<T> = { readonly path: string; readonly answer: z.ZodType<T> };

/** Reads the books over the API, beside the browser. */
export type Api = Awaited<ReturnType<typeof apiOf>>;

export async function apiOf(email: string) {
  const token = await tokenOf(email);
  const send = async (path: string): Promise<Response> =>
    fetch(`${baseUrl()}/api/v1${path}`, { headers: { authorization: `token ${token}` } });
  /** The response, typed by the contract. */
  async function request<T>({ path, answer }: ReadRoute<T>, query = ''): Promise<T> {
    const response = await send(`${path}${query}`);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return answer.parse(await response.json());
  }
  const [first] = (await request(listWarehousesRoute)).data;
  const { id: warehouse_id = '', branch_id = '' } = first ?? {};
  return {
    send,
    warehouse_id,
    branch_id,
    /** Changes something, like another screen would; returns the server's response. */
    write: async <T>(
      method: 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body: object,
    ): Promise<T> => {
      const response = await fetch(`${baseUrl()}/api/v1${path}`, {
        method,
        headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { data: T };
      if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
      return answer.data;
    },
    list: request,
    /** Recalls a held cart, like another till would. */
    recall: async (id: string) => {
      const answer = await fetch(`${baseUrl()}/api/v1${recallCartRoute.path.replace('{id}', id)}`, {
        method: 'POST',
        headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: newId() }),
      });
      if (!answer.ok) throw new Error(`recalling answered ${answer.status}`);
    },
    products: async () => {
      const query = `?limit=200&warehouse_id=${warehouse_id}`;
      return (await request(listPosProductsRoute, query)).data;
    },
    methods: async () => (await request(listPaymentMethodsRoute)).data,
    customers: async () => (await request(listCustomersRoute, '?limit=50')).data,
    trialBalance: async () => (await request(trialBalanceRoute)).data,
    /** Newest first. */
    sales: async () => (await request(listSalesRoute, '?limit=20')).data,
    sale: async (id: string) => {
      const path = readSaleRoute.path.replace('{id}', id);
      return (await request({ ...readSaleRoute, path })).data;
    },
  };
}

async function tokenOf(email: string): Promise<string> {
  const response = await fetch(`${baseUrl()}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const answer = (await response.json()) as { data: { access_token: string } };
  return answer.data.access_token;
}
