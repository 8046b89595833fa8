import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Me, useMe } from '#domains/access/web/part/me.tsx';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import {
  type BookPeriod,
  closePeriodRoute,
  readPeriodRoute,
  reopenPeriodRoute,
} from '../contract/periods.ts';
import { FiscalYearsPart } from './fiscal-years.tsx';
import s from './periods.module.css';

/** Days and years are closed for all branches, by their members alone. */
const canForAll = (me: Me, permission: string) => me.branch_ids === null && me.can(permission);

const seesYears = (me: Me) => canForAll(me, 'fiscal-years.read') && me.can('cost.read');

/** The day up to which the books are closed; with permission they can be closed or reopened. */
export default function Periods() {
  const { t } = useTranslation(['settings', 'years']);
  const me = useMe();
  const canRead = me.can('periods.read');
  const periodQuery = useQuery({
    ...queryOptionsFor(readPeriodRoute),
    enabled: canRead,
    staleTime: 0,
  });
  const period = periodQuery.data?.data;
  return (
    <ListPage title={t('closing')} trail={[t('settings')]}>
      {!canRead && <NoPermission />}
      {periodQuery.error !== null && period === undefined && (
        <ErrorState
          title={t('closing_failed')}
          error={periodQuery.error}
          onRetry={() => void periodQuery.refetch()}
        />
      )}
      {period !== undefined && (
        <div className={`${ui.stack} ${ui.column}`} key={period.version}>
          <State period={period} />
          {canForAll(me, 'periods.close') && (
            <FormDraft of={`close_period ${period.version}`}>
              <Closing period={period} />
            </FormDraft>
          )}
          {canForAll(me, 'periods.reopen') && (
            <FormDraft of={`reopen_period ${period.version}`}>
              <Reopening period={period} />
            </FormDraft>
          )}
          {seesYears(me) && <FiscalYearsPart />}
          {me.can('opening-balance.read') && (
            <Link to="/dashboard/settings/books/opening">{t('years:opening_link')}</Link>
          )}
          {me.can('audit-log.read') && (
            <Link to="/dashboard/settings/audit-log?action=books">{t('closing_history')}</Link>
          )}
        </div>
      )}
    </ListPage>
  );
}

function State({ period: { begins_on, closed_until } }: { period: BookPeriod }) {
  const { t } = useTranslation('settings');
  const { day } = useDates();
  return (
    <section className={s.state}>
      <b>
        {closed_until === null ? t('closing_none') : t('closing_until', { day: day(closed_until) })}
      </b>
      <p className={f.hint}>{t('closing_begins', { day: day(begins_on) })}</p>
    </section>
  );
}

function Closing({ period: { version, begins_on, closed_until, today } }: { period: BookPeriod }) {
  const { t } = useTranslation('settings');
  const yesterday = daysAfter(today, -1);
  const [until, setUntil] = useDrafted('until', '');
  const [note, setNote] = useDrafted('note', '');
  return (
    <Step
      title={t('closing_close')}
      text={t('closing_close_text')}
      save={t('closing_close')}
      isReady={until !== ''}
      post={() => call(closePeriodRoute, { body: { version, closed_until: until, note } })}
    >
      <DayField
        label={t('closing_day')}
        value={until}
        isLabelSeen
        min={closed_until ?? begins_on}
        max={yesterday}
        onChange={setUntil}
      />
      <Typed label={t('closing_note')} value={note} max={500} onChange={setNote} />
    </Step>
  );
}

function Reopening({ period: { version, begins_on, closed_until } }: { period: BookPeriod }) {
  const { t } = useTranslation('settings');
  const [rest, setRest] = useDrafted('rest', '');
  const [begins, setBegins] = useDrafted('begins', '');
  const [reason, setReason] = useDrafted('reason', '');
  return (
    <Step
      title={t('closing_reopen')}
      text={t('closing_reopen_text')}
      save={t('closing_reopen')}
      isReady={reason.trim() !== '' && (closed_until !== null || begins !== '')}
      post={() =>
        call(reopenPeriodRoute, {
          body: {
            version,
            closed_until: rest === '' ? null : rest,
            reason,
            begins_on: begins || undefined,
          },
        })
      }
    >
      {closed_until !== null && (
        <DayField
          label={t('closing_rest')}
          value={rest}
          isLabelSeen
          min={begins_on}
          max={closed_until}
          onChange={setRest}
        />
      )}
      <DayField
        label={t('closing_earlier')}
        value={begins}
        isLabelSeen
        max={begins_on}
        onChange={setBegins}
      />
      <Typed label={t('closing_reason')} value={reason} max={500} isRequired onChange={setReason} />
    </Step>
  );
}

type StepProps = {
  title: string;
  text: string;
  save: string;
  isReady: boolean;
  post: () => Promise<unknown>;
  children: ReactNode;
};

function Step({ title, text, save, isReady, post, children }: StepProps) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const saving = useMutation({
    mutationFn: post,
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !saving.isPending) saving.mutate();
  };
  return (
    <details className={s.step} open={isOpen} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{title}</summary>
      <form className={f.form} onSubmit={submit}>
        <p className={f.hint}>{text}</p>
        {children}
        <FormFoot
          failure={failureMessage(saving.error, t('unreached'))}
          isBusy={saving.isPending}
          save={save}
          onCancel={() => setOpen(false)}
        />
      </form>
    </details>
  );
}
