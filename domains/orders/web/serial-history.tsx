import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { goodsName } from '#platform/ui/local-name.ts';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { type SerialHistory as History, serialHistoryRoute } from '../contract/job.ts';
import { JobTag } from './job-tag.tsx';
import s from './part/trade.module.css';
import { pathOf } from './use-kind-of-page.ts';

type Props = {
  serial: string;
  /** The job that is looked at itself. */
  except?: string;
  /** The goods that were sold under this number are the device. */
  onDevice?: (sold: { device: string; variant_id: string }) => void;
};

/** What a serial number was here for before, and whether a warranty still runs. */
export function SerialHistory({ serial, except, onDevice }: Props) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  const { language } = useFigures();
  const [wanted] = useDebouncedValue(serial.trim(), 300);
  const query = { serial: wanted, ...(except !== undefined && { except }) };
  const asked = useQuery({
    ...queryOptionsFor(serialHistoryRoute, { query }),
    enabled: wanted !== '',
  });
  const { jobs, sales } = asked.data?.data ?? { jobs: [], sales: [] };
  if (wanted === '' || (jobs.length === 0 && sales.length === 0)) return null;
  return (
    <section aria-label={t('known_number')} role="status">
      <h2>{t('known_number')}</h2>
      <ul className={s.after}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Link to={pathOf('job', job.id)}>
              <span className="figures">{job.number}</span> {job.device}
            </Link>
            <small>
              <span className="figures">{dates.day(job.business_date)}</span> {job.fault}{' '}
              <JobTag stage={job.stage} /> <Warranty before={job} />
            </small>
          </li>
        ))}
        {sales.map((sale) => (
          <li key={sale.document_id}>
            <Link to={`/dashboard/documents/${sale.document_id}`}>
              {t('sold_here')} <span className="figures">{sale.number}</span>{' '}
              {goodsName(sale, language)}
            </Link>
            <small>
              <span className="figures">{dates.day(sale.business_date)}</span>{' '}
              <Warranty before={sale} />{' '}
              {onDevice !== undefined && (
                <Button
                  size="md"
                  variant="default"
                  onClick={() => {
                    const device = goodsName(sale, language);
                    onDevice({ device, variant_id: sale.variant_id });
                  }}
                >
                  {t('this_is_it')}
                </Button>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Warranty({ before }: { before: (History['jobs'] | History['sales'])[number] }) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  const { warranty_until: until, in_warranty } = before;
  if (until === null) return null;
  const text = t(in_warranty ? 'warranty_until' : 'warranty_over', { day: dates.day(until) });
  return <Tag tone={in_warranty ? 'ok' : 'bad'}>{text}</Tag>;
}
