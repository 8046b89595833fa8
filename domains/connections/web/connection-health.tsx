import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Connection } from '../contract/connection.ts';

type Props = { connection: Connection; isByKeys: boolean };

/** How a connection does, in words and numbers. */
export function ConnectionHealth({ connection, isByKeys }: Props) {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const format = useNumberFormat('BDT');
  const when = (at: string | null) => (at === null ? t('never') : dates.moment(at));
  const { balance, balance_at, waiting, oldest_waiting_at, to_fix, id } = connection;
  const oldest = oldest_waiting_at && t('oldest_waiting', { when: when(oldest_waiting_at) });
  const busy =
    connection.busy_of_hour > 0 &&
    t('calls_busy', { shown: format.count(connection.busy_of_hour) });
  return (
    <section className={ui.sheet} aria-labelledby="health">
      <h2 id="health">{t('health')}</h2>
      <dl className={ui.facts}>
        {isByKeys && (
          <Fact
            label={t('balance')}
            note={balance_at && t('balance_at', { when: when(balance_at) })}
          >
            {balance === null ? t('balance_unknown') : format.money(balance)}
          </Fact>
        )}
        <Fact label={t('last_success')}>{when(connection.last_success_at)}</Fact>
        <Fact label={t('last_failure')}>{when(connection.last_failure_at)}</Fact>
        <Fact label={t('calls_of_hour')} note={busy}>
          {format.count(connection.calls_of_hour)}
        </Fact>
        <Fact label={t('waiting')} note={oldest}>
          {format.count(waiting)}
        </Fact>
        <Fact label={t('to_look_at')}>
          {to_fix === 0 ? (
            format.count(to_fix)
          ) : (
            <Link to={`/dashboard/settings/integrations/sync?state=to_fix&connection_id=${id}`}>
              {format.count(to_fix)}
            </Link>
          )}
        </Fact>
        <Fact label={t('account')}>{connection.account}</Fact>
        <Fact label={t('acts_for')}>{connection.acts_as.name}</Fact>
        <Fact label={t('connected_on')}>{when(connection.created_at)}</Fact>
      </dl>
    </section>
  );
}

type FactProps = { label: string; note?: string | false | null; children: ReactNode };

function Fact({ label, note = null, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && (
          <Box component="small" display="block">
            {note}
          </Box>
        )}
      </dd>
    </div>
  );
}
