import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import type { MoneyAccount } from './use-money-accounts.ts';

type Props = {
  label: string;
  accounts: readonly MoneyAccount[];
  /** The key of one of them; empty: none is chosen yet. */
  value: string;
  onChange: (key: string) => void;
};

/** Cash, a bank account or a wallet. */
export function MoneyAccountField({ label, accounts, value, onChange }: Props) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          // Before they are there a form may well be sent: the paper waits for them.
          required={accounts.length > 0}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {value === '' && <option value="">–</option>}
          {accounts.map((account) => (
            <option key={account.key} value={account.key}>
              {account.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
