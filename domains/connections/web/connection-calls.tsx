import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { callsQuery } from './connections.queries.ts';
import s from './integrations.module.css';

/** The last calls of a connection: neither keys nor texts are stored with them. */
export function ConnectionCalls({ id }: { id: string }) {
  const { t } = useTranslation('connections');
  const calls = useQuery(callsQuery(id));
  const dates = useDates();
  const format = useNumberFormat();
  if (calls.isPending) return <div className={s.outline} aria-busy="true" />;
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
    <div className={s.sheet}>
      <h2>{t('calls')}</h2>
      <p className={s.quiet} style={{ padding: '4px 16px 12px' }}>
        {t(calls.data.length === 0 ? 'calls_none' : 'calls_note')}
      </p>
      {calls.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrows must reach it.
        <section className={s.scroll} tabIndex={0} aria-label={t('calls')}>
          <table className={s.calls}>
            <thead>
              <tr>
                <th scope="col">{t('when')}</th>
                <th scope="col">{t('operation')}</th>
                <th scope="col">{t('result')}</th>
                <th scope="col">{t('answer')}</th>
                <th scope="col" data-figure>
                  {t('duration')}
                </th>
              </tr>
            </thead>
            <tbody>
              {calls.data.map((row) => (
                <tr key={row.id}>
                  <td>{dates.moment(row.at)}</td>
                  <td>{t(`operation_${row.operation}`)}</td>
                  <td className={row.failure_code === null ? undefined : s.bad}>
                    {row.failure_code === null ? t('result_ok') : t(`code_${row.failure_code}`)}
                  </td>
                  <td>
                    {row.status === null
                      ? t('no_answer_short')
                      : format.digits(`${row.status} ${row.their_code}`.trim())}
                  </td>
                  <td data-figure>{t('milliseconds', { shown: format.count(row.duration_ms) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
