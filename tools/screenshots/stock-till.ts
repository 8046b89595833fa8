import { v7 as newId } from 'uuid';
import { BOOK_LINES, TILES } from '#domains/site/web/home/book-lines.ts';

/** 1/10,000 of a unit. */
const UNIT = 10_000;
const ON_THE_SHELF = 40;

type Row = { id: string; name: string; code: string; variants: { id: string }[] };

/** The API, called beside the browser. */
export async function apiOf(url: string, email: string) {
  const send = async <T>(method: string, path: string, body?: object, token = ''): Promise<T> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as { data: T };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const signedIn = await send<{ access_token: string }>('POST', '/auth/login', {
    email,
    password: 'halkhata-demo',
  });
  return <T>(method: string, path: string, body?: object) =>
    send<T>(method, path, body, signedIn.access_token);
}

type Api = Awaited<ReturnType<typeof apiOf>>;

/** A category with the products of the home page's bill, at its prices: the till adds them up. */
export const SHELF = { name: 'Daily goods', name_bn: 'রোজকার মাল' };

export async function stockTill(api: Api): Promise<void> {
  const units = await api<Row[]>('GET', '/inventory/unit?limit=200');
  const category = await api<Row>('POST', '/inventory/category', { ...SHELF, icon: 'package' });
  const [warehouse] = await api<Row[]>('GET', '/inventory/warehouse');
  const lines: object[] = [];
  for (const [index, { name, name_bn, price }] of TILES.entries()) {
    const isLoose = BOOK_LINES.some((line) => line.name === name && line.size.endsWith('kg'));
    const unit = units.find(({ code }) => code === (isLoose ? 'kg' : 'piece'));
    const product = await api<Row>('POST', '/inventory/product', {
      code: `B-${index + 1}`,
      name,
      name_bn,
      category_id: category.id,
      unit_id: unit?.id,
      variants: [{ sale_price: price, vat_rate: 50_000 }],
    });
    const unit_cost = Math.round(price * 0.9);
    const quantity_change = ON_THE_SHELF * UNIT;
    lines.push({ variant_id: product.variants[0]?.id, quantity_change, unit_cost });
  }
  await api('POST', '/inventory/stock-adjustment', {
    id: newId(),
    warehouse_id: warehouse?.id,
    reason: 'count',
    lines,
  });
}
