import { Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { AccountField } from '#domains/accounting/web/part/account-field.tsx';
import { defined } from '#domains/kernel/core/defined.ts';
import { instantOf } from '#domains/kernel/core/local-time.ts';
import { type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import rows from '#platform/ui/fields/field-rows.module.css';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useZone } from '#platform/ui/shop-zone.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { postJournalRoute } from '../contract/manual-journal.ts';
import s from './new-journal.module.css';

/** A manual entry: a day, a narration, and lines that balance. */
export default function NewJournal() {
  const { t } = useTranslation(['treasury', 'lists']);
  const canCreate = useMe().can('journal.create');
  return (
    <ListPage title={t('new_journal')} trail={[t('lists:ledger'), t('journals')]}>
      {canCreate ? (
        <FormDraft of="journal">
          <JournalForm />
        </FormDraft>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

type Line = { key: string; account_id: string; debit: Minor; credit: Minor; note: string };

const lineOf = (more: Partial<Line> = {}): Line => ({
  key: newId(),
  account_id: '',
  debit: ZERO,
  credit: ZERO,
  note: '',
  ...more,
});

/** The sum of debits less credits. */
const leftOf = (lines: readonly Line[]) =>
  sumOf(lines, ({ debit, credit }) => subtract(debit, credit));

/** Only an empty line is left out. */
const isWritten = ({ account_id, debit, credit, note }: Line) =>
  account_id !== '' || debit > 0 || credit > 0 || note !== '';

/** A new line is prefilled with the amount that balances the entry. */
function nextLine(lines: readonly Line[]): Line {
  const left = leftOf(lines);
  return lineOf(left > 0 ? { credit: left } : { debit: negate(left) });
}

const EMPTY = {
  narration: '',
  day: '',
  at: '',
  lines: [lineOf(), lineOf()] as readonly Line[],
};

function JournalForm() {
  const { t } = useTranslation(['treasury', 'lists']);
  const dates = useDates();
  const zone = useZone();
  const canBackdate = useMe().can('journal.backdate');
  const navigate = useNavigate();
  const { warehouses } = useWarehouses();
  const saved = useSavedDraft(EMPTY);
  const { lines, narration, day, at } = saved.draft;
  const set = (changed: Partial<typeof EMPTY>) =>
    saved.change((before) => ({ ...before, ...changed }));
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const written = lines.filter(isWritten);
  // A past day is posted at its noon, today at the current time.
  const happened_at = day === '' || day === dates.today() ? null : instantOf(`${day} 12:00`, zone);
  const back = () => {
    saved.clear();
    void navigate('/dashboard/ledger/journal');
  };
  const posting = usePostOnce(
    (id) =>
      call(postJournalRoute, {
        body: {
          id,
          warehouse_id,
          narration,
          happened_at: happened_at || undefined,
          lines: written.map(({ key: _, ...line }) => line),
        },
      }),
    { unreached: t('unreached'), onDone: back },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    posting.post();
  };
  return (
    <form className={`${f.form} ${s.form}`} onSubmit={submit}>
      <Group gap={14} align="end">
        {canBackdate && (
          <div className={f.label}>
            {t('lists:date')}
            <DayField
              label={t('lists:date')}
              value={day}
              max={dates.today()}
              onChange={(chosen) => set({ day: chosen })}
            />
          </div>
        )}
        <LocationField
          label={t('place')}
          value={warehouse_id}
          onChange={(chosen) => set({ at: chosen })}
        />
      </Group>
      <Typed
        label={t('narration')}
        value={narration}
        max={1000}
        isRequired
        onChange={(text) => set({ narration: text })}
      />
      <Lines
        lines={lines}
        onChange={(change) =>
          saved.change((before) => ({ ...before, lines: change(before.lines) }))
        }
      />
      <Balance lines={lines} />
      <FormFoot
        failure={posting.failure}
        isBusy={posting.isBusy}
        save={t('save')}
        onCancel={back}
      />
    </form>
  );
}

type LinesProps = {
  lines: readonly Line[];
  onChange: (change: (before: readonly Line[]) => readonly Line[]) => void;
};

function Lines({ lines, onChange }: LinesProps) {
  const { t } = useTranslation(['treasury', 'lists']);
  const { count } = useNumberFormat();
  const set = (key: string, changed: Partial<Line>) =>
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

function Balance({ lines }: { lines: readonly Line[] }) {
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
