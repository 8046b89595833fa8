import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import type { MoneyAccount } from './use-money-accounts.ts';

type Props = {
  label: string;
  accounts: readonly MoneyAccount[];
  /** The key of the selected account; empty: none. */
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
          // Until the accounts are loaded the field is not required.
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
