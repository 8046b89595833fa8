import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ApiError } from '#platform/client/api-error.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import { PrintButton } from '#platform/ui/print-button.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ReportAnswer } from '../../contract/report-route.ts';
import type { Report } from '../../core/frame/report.ts';
import s from './report.module.css';
import { ReportAnswers } from './report-answers.tsx';
import { ReportFilterChips } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { type PageReport, useReport } from './use-report.ts';

/** The page of a declared report. */
export function ReportPage({ shown }: { shown: PageReport }) {
  const { t } = useTranslation('reports');
  const me = useMe();
  const { report, route } = shown;
  const isAllowed = me.can(report.permission) && me.can(report.needs);
  const { filters, change, query, answer: answerQuery } = useReport(shown, isAllowed);
  const answer = answerQuery.data?.data;
  return (
    <ListPage
      title={t(report.name)}
      trail={[t('reports')]}
      file={isAllowed ? { list: route, query } : null}
      aside={
        isAllowed && (
          <>
            {answer?.proofs.map((proof) => (
              <Tag key={proof} tone="ok">
                <IconCircleCheck size={16} aria-hidden />
                {t(`proof_${proof}`)}
              </Tag>
            ))}
            <PrintButton label={t('print')} />
          </>
        )
      }
      filters={
        isAllowed && (
          <ReportFilterChips report={report} filters={filters} answer={answer} onChange={change} />
        )
      }
    >
      {!isAllowed ? (
        <NoPermission />
      ) : answerQuery.error !== null ? (
        <Failed error={answerQuery.error} onRetry={() => void answerQuery.refetch()} />
      ) : answer === undefined ? (
        <div className={ui.outline} aria-busy="true" />
      ) : (
        <Sheet
          report={report}
          answer={answer}
          query={query as Record<string, string>}
          isOld={answerQuery.isPlaceholderData}
          onCompare={() => change({ compare: filters.compare === '' ? 'previous_period' : '' })}
        />
      )}
    </ListPage>
  );
}

type SheetProps = {
  report: Report;
  answer: ReportAnswer;
  query: Readonly<Record<string, string>>;
  isOld: boolean;
  onCompare: () => void;
};

function Sheet({ report, answer, query, isOld, onCompare }: SheetProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [explained, setExplained] = useState<{ row: string; column: string } | null>(null);
  const isEmpty = answer.rows.every(({ amounts }) =>
    Object.values(amounts).every((amount) => (amount ?? 0) === 0),
  );
  if (isEmpty) return <Empty report={report} answer={answer} />;
  const groups = answer.rows.filter(({ kind }) => kind === 'section').map(({ key }) => key);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    if (event.key === 'c') onCompare();
    if (event.key === '-') setFolded(new Set(folded.size === 0 ? groups : []));
  };
  const fold = (key: string) => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  };
  return (
    <>
      <ReportAnswers report={report} answer={answer} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the grid within it. */}
      <div className={s.grid} onKeyDown={onKeyDown}>
        <ReportTable
          report={report}
          answer={answer}
          query={query}
          isOld={isOld}
          folded={folded}
          onFold={fold}
          explained={explained}
          onExplain={setExplained}
        />
      </div>
      <Foot answer={answer} />
    </>
  );
}

function Foot({ answer }: { answer: ReportAnswer }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const format = useNumberFormat();
  const { closed_until, hidden } = answer;
  const notes = [
    hidden > 0 ? t('hidden_rows', { count: hidden, replace: { count: format.count(hidden) } }) : '',
    answer.crosses_years ? t('crosses_years') : '',
    closed_until === null ? t('books_open') : t('books_closed', { day: dates.day(closed_until) }),
    t('posted_to', { time: dates.moment(answer.as_of_posted) }),
  ];
  return (
    <footer className={s.foot}>
      <Key keys="↑ ↓ ← →" label="key_move" />
      <Key keys="Enter" label="key_open" />
      <Key keys="E" label="key_explain" />
      <Key keys="C" label="key_compare" />
      <Key keys="-" label="key_fold" />
      <span>{notes.filter((note) => note !== '').join(' · ')}</span>
    </footer>
  );
}

function Key({ keys, label }: { keys: string; label: string }) {
  const { t } = useTranslation('reports');
  return (
    <span className={`keys ${s.key}`}>
      <KeyHint keys={keys} />
      {t(label)}
    </span>
  );
}

function Empty({ report, answer }: { report: Report; answer: ReportAnswer }) {
  const { t } = useTranslation('reports');
  const me = useMe();
  const dates = useDates();
  const { from, to } = answer;
  const title =
    report.days === 'as_of'
      ? t('no_data_as_of', { day: dates.day(to) })
      : t('no_data', { from: dates.day(from), to: dates.day(to) });
  return (
    <PageMessage title={title} text={t('new_shop')}>
      {me.can('pos-sale.create') && (
        <Button component={Link} to="/dashboard/pos" variant="default">
          {t('open_till')}
        </Button>
      )}
    </PageMessage>
  );
}

/** Books that differ are no failure to try again: nothing of them is shown. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('reports');
  if (error instanceof ApiError && error.code === 'report_differs') {
    return <PageMessage title={error.message} text={t('differs_text')} alert />;
  }
  return <ErrorState title={t('failed')} error={error} onRetry={onRetry} />;
}
