import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { negate } from '#domains/kernel/core/money.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  closeFiscalYearRoute,
  type FiscalYear,
  type FiscalYears,
  listFiscalYearsRoute,
  reopenFiscalYearRoute,
  type YearWarning,
} from '../contract/fiscal-years.ts';

type Opened = { act: 'close' | 'reopen'; year: FiscalYear } | null;

/** The fiscal years with their results; the oldest open one can be closed when it is over. */
export function FiscalYearsPart() {
  const { t } = useTranslation('years');
  const me = useMe();
  const [opened, setOpened] = useState<Opened>(null);
  const yearsQuery = useQuery({ ...queryOptionsFor(listFiscalYearsRoute), staleTime: 0 });
  const known = yearsQuery.data?.data;
  if (known === undefined) {
    if (yearsQuery.error === null) return null;
    return (
      <ErrorState
        title={t('years_failed')}
        error={yearsQuery.error}
        onRetry={() => void yearsQuery.refetch()}
      />
    );
  }
  const lastClosed = known.years.find(({ closed_at }) => closed_at !== null);
  const actOf = (year: FiscalYear) => {
    if (year.begins_on === known.closes_next && me.can('fiscal-years.close')) return 'close';
    return year === lastClosed && me.can('fiscal-years.reopen') ? 'reopen' : null;
  };
  return (
    <section className={ui.sheet} aria-label={t('years')}>
      <h2>{t('years')}</h2>
      <ul className={ui.rows}>
        {known.years.map((year) => (
          <Year key={year.begins_on} year={year} act={actOf(year)} onAct={setOpened} />
        ))}
      </ul>
      <FormDialog
        isOpen={opened !== null}
        draft={`fiscal_year ${opened?.act} ${opened?.year.begins_on}`}
        onClose={() => setOpened(null)}
        title={t(opened?.act === 'reopen' ? 'reopen_year' : 'close_year')}
      >
        {opened?.act === 'close' && (
          <Closing year={opened.year} known={known} onDone={() => setOpened(null)} />
        )}
        {opened?.act === 'reopen' && (
          <Reopening year={opened.year} known={known} onDone={() => setOpened(null)} />
        )}
      </FormDialog>
    </section>
  );
}

type YearProps = {
  year: FiscalYear;
  act: 'close' | 'reopen' | null;
  onAct: (opened: Opened) => void;
};

function Year({ year, act, onAct }: YearProps) {
  const { t } = useTranslation('years');
  const dates = useDates();
  const { result, closed_at, closed_by, is_unchanged } = year;
  return (
    <li>
      <b>{useYearName(year)}</b>
      <Result result={result} />
      <span>
        {closed_at === null
          ? t('year_open')
          : t('year_closed_by', { day: dates.moment(closed_at), who: closed_by })}
      </span>
      {is_unchanged !== null && (
        <Tag tone={is_unchanged ? 'ok' : 'bad'}>
          {t(is_unchanged ? 'year_same' : 'year_differs')}
        </Tag>
      )}
      {act !== null && (
        <Button variant="default" size="md" onClick={() => onAct({ act, year })}>
          {t(`${act}_year`)}
        </Button>
      )}
    </li>
  );
}

function Result({ result }: Pick<FiscalYear, 'result'>) {
  const { t } = useTranslation('years');
  const { money } = useNumberFormat();
  return (
    <span>
      {t(result < 0 ? 'result_loss' : 'result_profit')}{' '}
      <b className="figures">{money(result < 0 ? negate(result) : result)}</b>
    </span>
  );
}

function useYearName({ begins_on, ends_on }: FiscalYear): string {
  const { t } = useTranslation('years');
  const { day } = useDates();
  return t('year', { from: day(begins_on), until: day(ends_on) });
}

type ActProps = { year: FiscalYear; known: FiscalYears; onDone: () => void };

/** Every warning is confirmed by itself; the result is said before. */
function Closing({ year, known, onDone }: ActProps) {
  const { t } = useTranslation('years');
  const name = useYearName(year);
  const [accepted, setAccepted] = useDrafted<readonly YearWarning['code'][]>('accepted', []);
  const [note, setNote] = useDrafted('note', '');
  const saving = useSaving(onDone, () =>
    call(closeFiscalYearRoute, {
      params: { begins_on: year.begins_on },
      body: { version: known.version, accepts: [...accepted], note },
    }),
  );
  const isReady = known.warnings.every(({ code }) => accepted.includes(code));
  return (
    <form className={f.form} onSubmit={saving.submit(isReady)}>
      <p className={f.hint}>{t('close_year_text')}</p>
      <p>
        <b>{name}</b> <Result result={year.result} />
      </p>
      {known.warnings.map((warning) => (
        <Warning
          key={warning.code}
          warning={warning}
          isAccepted={accepted.includes(warning.code)}
          onAccept={(isAccepted) =>
            setAccepted((before) =>
              isAccepted
                ? [...before, warning.code]
                : before.filter((code) => code !== warning.code),
            )
          }
        />
      ))}
      <Typed label={t('note')} value={note} max={500} onChange={setNote} />
      <FormFoot
        failure={saving.failure}
        isBusy={saving.isBusy}
        save={t('close_year_of', { year: name })}
        onCancel={onDone}
      />
    </form>
  );
}

type WarningProps = {
  warning: YearWarning;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
};

function Warning({ warning, isAccepted, onAccept }: WarningProps) {
  const { t } = useTranslation('years');
  const format = useNumberFormat();
  const { code, count, amount } = warning;
  const what = t(`warning_${code}`, {
    shown: format.count(count ?? 0),
    amount: amount === null ? '' : format.money(amount < 0 ? negate(amount) : amount),
  });
  return (
    <label className={f.check}>
      <input
        type="checkbox"
        checked={isAccepted}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
      <span>{t('accept', { what })}</span>
    </label>
  );
}

function Reopening({ year, known, onDone }: ActProps) {
  const { t } = useTranslation('years');
  const name = useYearName(year);
  const [reason, setReason] = useDrafted('reason', '');
  const saving = useSaving(onDone, () =>
    call(reopenFiscalYearRoute, {
      params: { begins_on: year.begins_on },
      body: { version: known.version, reason },
    }),
  );
  return (
    <form className={f.form} onSubmit={saving.submit(reason.trim() !== '')}>
      <p className={f.hint}>{t('reopen_year_text')}</p>
      <b>{name}</b>
      <Typed label={t('reason')} value={reason} max={500} isRequired onChange={setReason} />
      <FormFoot
        failure={saving.failure}
        isBusy={saving.isBusy}
        save={t('reopen_year')}
        onCancel={onDone}
      />
    </form>
  );
}

function useSaving(onDone: () => void, send: () => Promise<unknown>) {
  const { t } = useTranslation('years');
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries(),
  });
  return {
    isBusy: saving.isPending,
    failure: failureMessage(saving.error, t('unreached')),
    submit: (isReady: boolean) => (event: FormEvent) => {
      event.preventDefault();
      if (isReady && !saving.isPending) saving.mutate();
    },
  };
}
