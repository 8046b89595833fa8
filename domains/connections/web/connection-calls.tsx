import { Table } from '@mantine/core';
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
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {['when', 'operation', 'result', 'answer', 'duration'].map((key) => (
                  <Table.Th key={key}>{t(key)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {calls.data.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>{dates.moment(row.at)}</Table.Td>
                  <Table.Td>{t(`operation_${row.operation}`)}</Table.Td>
                  <Table.Td c={row.failure_code === null ? 'inherit' : 'var(--hk-bad)'}>
                    {t(row.failure_code === null ? 'result_ok' : `code_${row.failure_code}`)}
                  </Table.Td>
                  <Table.Td>
                    {row.status === null
                      ? t('no_answer_short')
                      : format.digits(`${row.status} ${row.their_code}`.trim())}
                  </Table.Td>
                  <Table.Td>{t('milliseconds', { shown: format.count(row.duration_ms) })}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
