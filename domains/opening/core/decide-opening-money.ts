import {
  credit,
  type JournalLine,
  journalLines,
  type Posting,
} from '#domains/accounting/core/journal.ts';
import { type Minor, negate, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { type BalanceChange, dueChange } from '#domains/parties/core/balance-change.ts';
import type { PaymentLine } from '#domains/payments/core/settlement.ts';
import { moneyMethods } from '#domains/payments/core/tenders.ts';
import type { OpeningFacts, OpeningRows } from './check-rows.ts';

/** What an opening balance posts to money: its entry, payments and balances of parties. */
export type OpeningMoney = {
  readonly journal: readonly JournalLine[];
  /** Everything that is debited, without the balancing account. */
  readonly total: Minor;
  readonly tenders: readonly PaymentLine[];
  /** One a party, in the order of their ids. */
  readonly balances: readonly BalanceChange[];
};

/** The entry balances in each branch: what is missing goes to the balancing account. Pure. */
export function decideOpeningMoney(
  rows: OpeningRows,
  facts: OpeningFacts,
  balancing_account_id: string,
): OpeningMoney {
  const postings = postingsOf(rows, facts);
  return {
    journal: journalLines([...postings, ...remainders(postings, balancing_account_id)]),
    total: sumOf(postings, ({ amount }) => (amount > 0 ? amount : ZERO)),
    tenders: tendersOf(rows, facts),
    balances: balancesOf(rows),
  };
}

function postingsOf(rows: OpeningRows, { accounts, parties }: OpeningFacts): Posting[] {
  const kinds = new Map(parties.map(({ id, kind }) => [id, kind]));
  return [
    ...rows.accounts.map(({ account_id, branch_id, amount }) => {
      return { account_id, branch_id, amount };
    }),
    ...rows.dues.map(({ party_id, branch_id, amount }) =>
      kinds.get(party_id) === 'customer'
        ? { account_id: accounts.receivable, party_id, branch_id, amount }
        : { account_id: accounts.payable, party_id, branch_id, amount: credit(amount) },
    ),
    ...rows.deposits.map(({ party_id, branch_id, amount }) => {
      return {
        account_id: accounts.customer_deposit,
        party_id,
        branch_id,
        amount: credit(amount),
      };
    }),
    ...rows.places.map(({ branch_id, value }) => {
      return { account_id: accounts.inventory, branch_id, amount: value };
    }),
  ];
}

/** What is missing to zero in each branch. */
function remainders(postings: readonly Posting[], account_id: string): Posting[] {
  const branches = Map.groupBy(postings, ({ branch_id = '' }) => branch_id);
  return [...branches].map(([branch_id, own]) => {
    return { account_id, branch_id, amount: negate(sumOf(own, ({ amount }) => amount)) };
  });
}

/** A payment for each account of a payment method: the cash of a till begins with it. */
function tendersOf({ accounts }: OpeningRows, { methods }: OpeningFacts): PaymentLine[] {
  return accounts.flatMap(({ account_id, amount }) => {
    const money = moneyMethods(methods);
    const own = money.find((method) => method.account_id === account_id);
    const ofBank = money.find(({ banks }) => banks.some((bank) => bank.account_id === account_id));
    const method = own ?? ofBank;
    if (method === undefined) return [];
    const bank = method.banks.find((one) => one.account_id === account_id);
    const place = { payment_method_id: method.id, bank_account_id: bank?.id ?? null, account_id };
    return [{ ...place, amount, handed_over: amount, reference: '' }];
  });
}

function balancesOf({ dues, deposits }: OpeningRows): BalanceChange[] {
  const ids = [...new Set([...dues, ...deposits].map(({ party_id }) => party_id))].sort();
  return ids.map((party_id) => {
    const isOwn = (row: { party_id: string }) => row.party_id === party_id;
    const due = sumOf(dues.filter(isOwn), ({ amount }) => amount);
    const deposit = sumOf(deposits.filter(isOwn), ({ amount }) => amount);
    return { ...dueChange(party_id, due), deposit };
  });
}
