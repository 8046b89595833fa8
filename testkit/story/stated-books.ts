import type { PlannedEvent } from './plan-story.ts';
import type { GoldenLine, Story, StoryEvent } from './story.ts';

/*
 * The statements of a fiscal year as the golden entries add up to them. Each is a list of lines, a
 * name with its amounts in minor units, so that a difference says where it is.
 */

export type Year = { readonly from: string; readonly to: string };

const net = ({ debit, credit }: GoldenLine) => debit - credit;

const isResult = (account: string) => /^[456]/.test(account);

/** Sums by a name, in order; what is zero in every column is left out. */
class Sums {
  readonly #columns: number;
  readonly #sums = new Map<string, number[]>();

  constructor(columns: number) {
    this.#columns = columns;
  }

  add(name: string, column: number, amount: number): void {
    const sums = this.#sums.get(name) ?? Array.from({ length: this.#columns }, () => 0);
    sums[column] = (sums[column] ?? 0) + amount;
    this.#sums.set(name, sums);
  }

  lines(): string[] {
    return [...this.#sums]
      .filter(([, sums]) => sums.some((sum) => sum !== 0))
      .map(([name, sums]) => [name, ...sums].join(' '))
      .sort();
  }
}

export class StatedBooks {
  readonly #planned: readonly PlannedEvent[];
  readonly #sections: ReadonlyMap<string, string>;
  readonly #flows: ReadonlyMap<string, string>;

  constructor({ accounts }: Story, plan: readonly PlannedEvent[]) {
    this.#planned = plan.filter(({ way }) => way !== 'left out');
    this.#sections = new Map(accounts.map(({ code, section }) => [code, section]));
    this.#flows = new Map(accounts.map(({ code, flow }) => [code, flow]));
  }

  /** `1010 opening debit credit closing`; earlier results are on 3040. */
  trialBalance({ from, to }: Year): string[] {
    const sums = new Sums(4);
    for (const [day, line] of this.#lines()) {
      const { account, debit, credit } = line;
      const carried = isResult(account) ? '3040' : account;
      if (day > to) continue;
      if (day < from) sums.add(carried, 0, net(line));
      else {
        sums.add(account, 1, debit);
        sums.add(account, 2, credit);
      }
      sums.add(day < from ? carried : account, 3, net(line));
    }
    return sums.lines();
  }

  /** Of accounts, by their section, and the result: an income is positive. */
  profitAndLoss({ from, to }: Year): string[] {
    const sums = new Sums(1);
    for (const [day, line] of this.#lines()) {
      if (day < from || day > to || !isResult(line.account)) continue;
      sums.add(this.#inSection(line.account), 0, -net(line));
      sums.add('net_profit', 0, -net(line));
    }
    return sums.lines();
  }

  /** Of accounts, by their section; income and expense are two rows of the equity. */
  balanceSheet({ from, to }: Year): string[] {
    const sums = new Sums(1);
    for (const [day, line] of this.#lines()) {
      const { account } = line;
      if (day > to) continue;
      const amount = account.startsWith('1') ? net(line) : -net(line);
      if (!isResult(account)) sums.add(this.#inSection(account), 0, amount);
      else sums.add(day < from ? 'earlier_years' : 'current_year', 0, amount);
      sums.add(totalOf(account), 0, amount);
    }
    return sums.lines();
  }

  /** `total_equity opening change closing`. */
  changesInEquity({ from, to }: Year): string[] {
    const sums = new Sums(3);
    for (const [day, line] of this.#lines()) {
      const { account } = line;
      if (day > to || !(account.startsWith('3') || isResult(account))) continue;
      for (const name of [
        isResult(account) ? 'earned' : this.#inSection(account),
        'total_equity',
      ]) {
        sums.add(name, day < from ? 0 : 1, -net(line));
        sums.add(name, 2, -net(line));
      }
    }
    return sums.lines();
  }

  /** `customers came_in went_out net`, and the money at both ends. */
  cashFlow({ from, to }: Year): string[] {
    const sums = new Sums(3);
    for (const { event, way } of this.#planned) {
      if (event.day > to) continue;
      for (const [line, amount] of this.#flowsOf(event, way)) {
        sums.add('closing_money', 2, amount);
        const isOpening = event.day < from || line === 'opening_entries';
        if (isOpening) sums.add('opening_money', 2, amount);
        if (event.day < from) continue;
        sums.add(line, amount > 0 ? 0 : 1, Math.abs(amount));
        sums.add(line, 2, amount);
      }
    }
    return sums.lines();
  }

  /** `2010 Rahman Traders balance`: what is on the control accounts of parties. */
  parties(): string[] {
    const sums = new Sums(1);
    for (const [, line] of this.#lines()) {
      if (line.party !== undefined) sums.add(`${line.account} ${line.party}`, 0, net(line));
    }
    return sums.lines();
  }

  /** `2 Rahman Traders open`: documents with what nothing has settled of their dues. */
  openDocuments(): string[] {
    const sums = new Sums(1);
    for (const { event } of this.#planned) {
      const { no, kind, entry, settles, document, amount } = event as Settling;
      const isSettling = settles !== undefined || kind === 'write_off';
      const against = settles ?? (kind === 'write_off' ? [{ document, amount }] : []);
      for (const line of entry) {
        const { account, party = '' } = line;
        if (!['1130', '2010'].includes(account)) continue;
        const due = account === '1130' ? net(line) : -net(line);
        const returned = event['sale'] ?? event['receipt'];
        if (returned !== undefined) sums.add(`${returned} ${party}`, 0, due);
        else if (!isSettling) sums.add(`${no} ${party}`, 0, due);
        for (const one of against) {
          const [number = ''] = String(one.document).split('/');
          sums.add(`${number} ${party}`, 0, -one.amount);
        }
      }
    }
    return sums.lines();
  }

  /** `FAN quantity`: whole units in stock. */
  stock(): string[] {
    const sums = new Sums(1);
    for (const { event } of this.#planned) {
      const sign = DIRECTION[event.kind] ?? 0;
      const rows = [event['lines'], event['stock']].flatMap((list) => (list as Counted[]) ?? []);
      for (const { good, quantity, service } of rows) {
        if (good !== undefined && service !== true) sums.add(good, 0, sign * quantity);
      }
    }
    return sums.lines();
  }

  *#lines(): Generator<[day: string, line: GoldenLine]> {
    for (const { event } of this.#planned) for (const line of event.entry) yield [event.day, line];
  }

  #inSection(account: string): string {
    return `${this.#sections.get(account)} ${account}`;
  }

  /** What an event moves on money, on the lines of the cash flow. */
  #flowsOf(event: StoryEvent, way: PlannedEvent['way']): [line: string, amount: number][] {
    const isMoney = ({ account }: GoldenLine) => this.#sections.get(account) === 'money';
    const moved = event.entry.filter(isMoney).reduce((sum, line) => sum + net(line), 0);
    if (moved === 0) return [];
    const kind = way === 'by hand' ? 'journal' : event.kind;
    if (kind === 'expense') return [[this.#flowOf(event['account'] as string), moved]];
    const own = FLOW_OF_KIND[kind];
    if (own !== undefined) return [[own, moved]];
    const counter = event.entry.filter((line) => !isMoney(line));
    if (counter.some(({ account }) => this.#sections.get(account) === 'fixed_asset')) {
      return [['fixed_assets', moved]];
    }
    const lines = Map.groupBy(counter, ({ account }) => this.#flowOf(account));
    return [...lines].map(([line, of]) => [line, of.reduce((sum, one) => sum - net(one), 0)]);
  }

  #flowOf(account: string): string {
    return this.#flows.get(account) ?? '';
  }
}

type Counted = { good?: string; quantity: number; service?: boolean };

type Settling = StoryEvent & {
  settles?: readonly { document: string; amount: number }[];
  document: string;
  amount: number;
};

/** Whether goods come in or go out. */
const DIRECTION: Readonly<Record<string, 1 | -1>> = {
  opening_balances: 1,
  goods_receipt: 1,
  sale_return: 1,
  sale: -1,
  purchase_return: -1,
  stock_adjustment: -1,
};

/** The kinds whose money is all on one line of the cash flow. */
const FLOW_OF_KIND: Readonly<Record<string, string>> = {
  opening_balances: 'opening_entries',
  sale: 'customers',
  sale_return: 'customers',
  customer_payment: 'customers',
  deposit: 'customers',
  write_off: 'customers',
  goods_receipt: 'suppliers',
  landed_cost: 'suppliers',
  purchase_return: 'suppliers',
  supplier_payment: 'suppliers',
  owner_money: 'owner',
  transfer: 'expenses',
};

function totalOf(account: string): string {
  if (account.startsWith('1')) return 'total_assets';
  return account.startsWith('2') ? 'total_liabilities' : 'total_equity';
}
