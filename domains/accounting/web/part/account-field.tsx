import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Account, listAccountsRoute } from '../../contract/chart.ts';

type Props = {
  label: string;
  value: string;
  isRequired: boolean;
  onChange: (account_id: string) => void;
};

/** Accounts that a manual entry may use: only documents post to control accounts. */
function useOpenAccounts(): readonly Account[] {
  const accountsQuery = useQuery(allPagesFor(listAccountsRoute));
  return (accountsQuery.data ?? []).filter(({ control_of }) => control_of === null);
}

/** Finds an account by its code or by its name in either language. */
export function AccountField({ label, value, isRequired, onChange }: Props) {
  const { t } = useTranslation('accounting');
  const accounts = useOpenAccounts();
  const { language, digits } = useNumberFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const textOf = (account: Account) => `${digits(account.code)} ${localName(account, language)}`;
  const chosen = accounts.find(({ id }) => id === value);
  const matchAccount = (text: string) => {
    const plain = toLatinDigits(text.trim()).toLowerCase();
    return accounts.find((account) =>
      [account.code, toLatinDigits(textOf(account)), account.name, account.name_bn].some(
        (one) => one.toLowerCase() === plain,
      ),
    );
  };
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isUnknown = value === '' && (isRequired || (typed ?? '') !== '');
  // The browser shows the error at the field, so an unknown account is never submitted.
  useEffect(() => field.current?.setCustomValidity(isUnknown ? t('no_such_account') : ''));
  return (
    <>
      <input
        ref={field}
        aria-label={label}
        placeholder={label}
        className={f.field}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? (chosen === undefined ? '' : textOf(chosen))}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(matchAccount(text)?.id ?? '');
        }}
        onBlur={() => {
          if (value !== '') setTyped(null);
        }}
      />
      <datalist id={listId}>
        {accounts.map((account) => (
          <option key={account.id} value={textOf(account)}>
            {language === 'bn' ? account.name : account.name_bn}
          </option>
        ))}
      </datalist>
    </>
  );
}
