import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { instantOf } from '#domains/kernel/core/local-time.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useZone } from '#platform/ui/shop-zone.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import {
  type ManualJournal,
  postJournalRoute,
  readJournalRoute,
} from '../contract/manual-journal.ts';
import { type EntryLine, entryLineOf, toJournalLines } from './part/entry-line.ts';
import s from './part/entry-lines.module.css';
import { EntryBalance, EntryLines } from './part/entry-lines.tsx';

/** A manual entry: a day, a narration, and lines that balance; empty, or the copy of a past one. */
export default function NewJournal() {
  const { t } = useTranslation(['treasury', 'lists']);
  const canCreate = useMe().can('journal.create');
  const [searchParams] = useSearchParams();
  const like = searchParams.get('like');
  return (
    <ListPage title={t('new_journal')} trail={[t('lists:ledger'), t('journals')]}>
      {!canCreate && <NoPermission />}
      {canCreate && like === null && (
        <FormDraft of="journal">
          <JournalForm begin={EMPTY} />
        </FormDraft>
      )}
      {canCreate && like !== null && <Copy id={like} />}
    </ListPage>
  );
}

/** The form with the lines of a past entry, for a day of its own. */
function Copy({ id }: { id: string }) {
  const { t } = useTranslation(['treasury', 'lists']);
  const entryQuery = useQuery(queryOptionsFor(readJournalRoute, { params: { id } }));
  const entry = entryQuery.data?.data;
  if (entry !== undefined) {
    return (
      <FormDraft of={`journal like ${id}`}>
        <JournalForm begin={copyOf(entry)} />
      </FormDraft>
    );
  }
  if (entryQuery.error === null) return <div className={ui.outline} aria-busy="true" />;
  return (
    <ErrorState
      title={t('journals_failed')}
      error={entryQuery.error}
      onRetry={() => void entryQuery.refetch()}
    />
  );
}

const EMPTY = {
  narration: '',
  day: '',
  at: '',
  reverses_on: '',
  lines: [entryLineOf(), entryLineOf()] as readonly EntryLine[],
};

function copyOf({ narration, lines }: ManualJournal): typeof EMPTY {
  const copied = lines.map(({ account_id, debit, credit, note }) =>
    entryLineOf({ account_id, debit, credit, note }),
  );
  return { ...EMPTY, narration, lines: copied };
}

function JournalForm({ begin }: { begin: typeof EMPTY }) {
  const { t } = useTranslation(['treasury', 'lists']);
  const dates = useDates();
  const zone = useZone();
  const canBackdate = useMe().can('journal.backdate');
  const navigate = useNavigate();
  const { warehouses } = useWarehouses();
  const saved = useSavedDraft(begin);
  const { lines, narration, day, at, reverses_on } = saved.draft;
  const set = (changed: Partial<typeof EMPTY>) =>
    saved.change((before) => ({ ...before, ...changed }));
  const warehouse_id = at || (warehouses[0]?.value ?? '');
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
          reverses_on: reverses_on || undefined,
          lines: toJournalLines(lines),
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
        <div className={f.label}>
          {t('reverses_on')}
          <DayField
            label={t('reverses_on')}
            value={reverses_on}
            isOptional
            onChange={(chosen) => set({ reverses_on: chosen })}
          />
        </div>
      </Group>
      <Typed
        label={t('narration')}
        value={narration}
        max={1000}
        isRequired
        onChange={(text) => set({ narration: text })}
      />
      <EntryLines
        lines={lines}
        onChange={(change) =>
          saved.change((before) => ({ ...before, lines: change(before.lines) }))
        }
      />
      <EntryBalance lines={lines} />
      <FormFoot
        failure={posting.failure}
        isBusy={posting.isBusy}
        save={t('save')}
        onCancel={back}
      />
    </form>
  );
}
