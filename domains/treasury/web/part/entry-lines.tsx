import { Button, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountField } from '#domains/accounting/web/part/account-field.tsx';
import { defined } from '#domains/kernel/core/defined.ts';
import { negate, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import rows from '#platform/ui/fields/field-rows.module.css';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type EntryLine, isWritten, leftOf, nextLine } from './entry-line.ts';
import s from './entry-lines.module.css';

type LinesProps = {
  lines: readonly EntryLine[];
  onChange: (change: (before: readonly EntryLine[]) => readonly EntryLine[]) => void;
};

/** Accounts with a debit or a credit each; Enter goes on while they do not balance. */
export function EntryLines({ lines, onChange }: LinesProps) {
  const { t } = useTranslation(['treasury', 'lists']);
  const { count } = useNumberFormat();
  const set = (key: string, changed: Partial<EntryLine>) =>
    onChange((before) => before.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  const more = () => onChange((before) => [...before, nextLine(before)]);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || leftOf(lines) === 0) return;
    event.preventDefault();
    more();
  };
  return (
    <Stack component="fieldset" gap={10} align="flex-start">
      <legend>{t('journal_lines')}</legend>
      <div className={s.titles} aria-hidden="true">
        {(['account', 'debit', 'credit', 'note'] as const).map((key) => (
          <span key={key}>{t(`lists:${key}`)}</span>
        ))}
      </div>
      {lines.map((line, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field of the line goes on.
        <div key={line.key} className={s.line} onKeyDown={enter}>
          <AccountField
            label={t('lists:account')}
            value={line.account_id}
            isRequired={isWritten(line)}
            onChange={(account_id) => set(line.key, { account_id })}
          />
          <MoneyField
            aria-label={`${t('lists:debit')} ${count(index + 1)}`}
            className={rows.money ?? ''}
            value={line.debit}
            onChange={(debit) =>
              set(line.key, { debit, ...defined({ credit: debit > 0 ? ZERO : undefined }) })
            }
          />
          <MoneyField
            aria-label={`${t('lists:credit')} ${count(index + 1)}`}
            className={rows.money ?? ''}
            value={line.credit}
            onChange={(credit) =>
              set(line.key, { credit, ...defined({ debit: credit > 0 ? ZERO : undefined }) })
            }
          />
          <input
            aria-label={`${t('lists:note')} ${count(index + 1)}`}
            className={f.field}
            placeholder={t('lists:note')}
            maxLength={200}
            value={line.note}
            onChange={(event) => set(line.key, { note: event.currentTarget.value })}
          />
          <button
            type="button"
            className={ui.square}
            aria-label={t('remove_line')}
            disabled={lines.length < 3}
            onClick={() => onChange((before) => before.filter(({ key }) => key !== line.key))}
          >
            <IconX size={18} stroke={1.75} />
          </button>
        </div>
      ))}
      <Button variant="default" size="md" leftSection={<IconPlus />} onClick={more}>
        {t('add_line')}
      </Button>
    </Stack>
  );
}

/** Both sums, and by how much they differ. */
export function EntryBalance({ lines }: { lines: readonly EntryLine[] }) {
  const { t } = useTranslation(['treasury', 'lists']);
  const { amount } = useNumberFormat();
  const left = leftOf(lines);
  return (
    <p className={ui.row} role="status">
      <span>
        {t('lists:debit')} <b className="figures">{amount(sumOf(lines, (line) => line.debit))}</b>
      </span>
      <span>
        {t('lists:credit')} <b className="figures">{amount(sumOf(lines, (line) => line.credit))}</b>
      </span>
      {left !== 0 && (
        <span className={ui.bad}>
          {t('off_by')} <b className="figures">{amount(left > 0 ? left : negate(left))}</b>
        </span>
      )}
    </p>
  );
}
