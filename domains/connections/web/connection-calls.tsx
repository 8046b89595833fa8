import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/ui/error-state.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { callsQuery } from './connections.queries.ts';

/** The last calls of a connection: neither keys nor texts are stored with them. */
export function ConnectionCalls({ id }: { id: string }) {
  const { t } = useTranslation('connections');
  const calls = useQuery(callsQuery(id));
  const dates = useDates();
  const format = useNumberFormat();
  if (calls.isPending) return <div className={ui.outline} aria-busy="true" />;
  if (calls.data === undefined) {
    return (
      <ErrorState
        title={t('connection_failed')}
        error={calls.error}
        onRetry={() => void calls.refetch()}
      />
    );
  }
  return (
    <section className={ui.sheet} aria-labelledby="calls">
      <h2 id="calls">{t('calls')}</h2>
      <small>{t(calls.data.length === 0 ? 'calls_none' : 'calls_note')}</small>
      {calls.data.length > 0 && (
        <ul className={ui.rows}>
          {calls.data.map((row) => (
            <li key={row.id}>
              <span className={ui.words}>
                <span>{t(`operation_${row.operation}`)}</span>
                <small>
                  {dates.moment(row.at)} ·{' '}
                  {t('milliseconds', { shown: format.count(row.duration_ms) })}
                </small>
              </span>
              <span className={row.failure_code === null ? ui.ok : ui.bad}>
                {t(row.failure_code === null ? 'result_ok' : `code_${row.failure_code}`)}
              </span>
              <small className={ui.amount}>
                {row.status === null
                  ? t('no_answer_short')
                  : format.digits(`${row.status} ${row.their_code}`.trim())}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
