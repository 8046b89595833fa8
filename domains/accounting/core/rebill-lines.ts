import { add, type Minor } from '#domains/kernel/core/money.ts';
import { type Accounts, credit, type JournalLine, journalLines } from './journal.ts';

/**
 * What is still owed to the supplier for goods that the shop keeps after a bill or return was
 * reversed, with its deductible VAT. The cost of the goods is decided elsewhere, so the rest is
 * Cost variance.
 */
export function rebillLines(
  accounts: Accounts,
  { party_id, net, vat }: { party_id: string; net: Minor; vat: Minor },
): JournalLine[] {
  return journalLines([
    { account_id: accounts.cost_variance, amount: net },
    { account_id: accounts.input_vat, amount: vat },
    { account_id: accounts.payable, party_id, amount: credit(add(net, vat)) },
  ]);
}
