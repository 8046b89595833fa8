import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type SerialHistory as History, serialHistoryRoute } from '../contract/repair.ts';
import { RepairTag } from './repair-tag.tsx';
import { pathOf } from './use-kind-of-page.ts';

type Props = {
  serial: string;
  /** The repair to leave out. */
  except?: string;
  /** Called with the product that was sold under this serial number. */
  onDevice?: (sold: { device: string; variant_id: string }) => void;
};

/** The history of a serial number, and whether a warranty is still valid. */
export function SerialHistory({ serial, except, onDevice }: Props) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  const { language } = useNumberFormat();
  const [wanted] = useDebouncedValue(serial.trim(), 300);
  const query = { serial: wanted, except };
  const historyQuery = useQuery({
    ...queryOptionsFor(serialHistoryRoute, { query }),
    enabled: wanted !== '',
  });
  const { repairs, sales } = historyQuery.data?.data ?? { repairs: [], sales: [] };
  if (wanted === '' || (repairs.length === 0 && sales.length === 0)) return null;
  return (
    <section aria-label={t('known_number')} role="status">
      <h2>{t('known_number')}</h2>
      <ul className={ui.rows}>
        {repairs.map((repair) => (
          <li key={repair.id}>
            <Link to={pathOf('job', repair.id)}>
              <span className="figures">{repair.number}</span> {repair.device}
            </Link>
            <small>
              <span className="figures">{dates.day(repair.business_date)}</span> {repair.fault}{' '}
              <RepairTag stage={repair.stage} /> <Warranty before={repair} />
            </small>
          </li>
        ))}
        {sales.map((sale) => (
          <li key={sale.document_id}>
            <Link to={documentPath(sale.document_id)}>
              {t('sold_here')} <span className="figures">{sale.number}</span>{' '}
              {variantName(sale, language)}
            </Link>
            <small>
              <span className="figures">{dates.day(sale.business_date)}</span>{' '}
              <Warranty before={sale} />{' '}
              {onDevice !== undefined && (
                <Button
                  size="md"
                  variant="default"
                  onClick={() => {
                    const device = variantName(sale, language);
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

function Warranty({ before }: { before: (History['repairs'] | History['sales'])[number] }) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  const { warranty_until: until, in_warranty } = before;
  if (until === null) return null;
  const text = t(in_warranty ? 'warranty_until' : 'warranty_over', { day: dates.day(until) });
  return <Tag tone={in_warranty ? 'ok' : 'bad'}>{text}</Tag>;
}
