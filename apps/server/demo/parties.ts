import { readFileSync } from 'node:fs';
import { assert } from '#domains/kernel/core/assert.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { rowsOf } from './rows.ts';

type DemoParty = { code: string; name: string; phone: string };

export type DemoCustomer = DemoParty & {
  /** The code of the branch where they buy. */
  branch: string;
  /** Credit limit. */
  limit: Minor;
  buys_in_bulk: boolean;
};

/** `delivers`: the icons of categories. */
export type DemoSupplier = DemoParty & { delivers: string[] };

const PARTIES = new URL('./parties.txt', import.meta.url);
const TAKA = 100;

export function readParties(): { customers: DemoCustomer[]; suppliers: DemoSupplier[] } {
  const customers: DemoCustomer[] = [];
  const suppliers: DemoSupplier[] = [];
  for (const row of rowsOf(readFileSync(PARTIES, 'utf8'))) {
    const [kind, code = '', name = '', phone = '', area = '', limit = '', how] = row;
    assert(kind === 'C' || kind === 'S', `a customer or a supplier: ${row.join(' | ')}`);
    if (kind === 'C') {
      const owes = minor(Number.parseInt(limit, 10) * TAKA);
      const buys_in_bulk = how === 'bulk';
      customers.push({ code, name, phone, branch: area, limit: owes, buys_in_bulk });
    } else {
      suppliers.push({ code, name, phone, delivers: area.split(' ') });
    }
  }
  return { customers, suppliers };
}
