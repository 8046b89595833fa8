import { useTranslation } from 'react-i18next';
import { localName, unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { DayLists } from '../contract/dashboard.ts';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

type Batch = DayLists['expiring']['first'][number];

/** Batches that expire soon or have expired; nothing in a shop without batches. */
export function ExpiringBatches({ day }: { day: DayLists }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat();
  const { first, batches, expired, days } = day.expiring;
  if (batches === 0) return null;
  const address = addressOf('/dashboard/stock/batches', { days, branch_id: day.branch_id });
  return (
    <>
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h3>{t('expiring')}</h3>
        <PermittedLink to={address} permission="product-stock.read">
          <Tag tone="warn">
            <span className="for-readers">{t('low_told')}</span>
            <span className="figures">{format.count(batches)}</span>
          </Tag>
        </PermittedLink>
        {expired > 0 && <small>{t('expired_of_them', { count: format.count(expired) })}</small>}
        <PermittedLink to={address} permission="product-stock.read" className={s.sheetLink}>
          {t('all')}
        </PermittedLink>
      </div>
      <ul className={`${ui.rows} ${s.rows}`}>
        {first.map((batch) => (
          <BatchRow key={`${batch.batch_id} ${batch.warehouse_id}`} batch={batch} />
        ))}
      </ul>
    </>
  );
}

function BatchRow({ batch }: { batch: Batch }) {
  const format = useNumberFormat();
  const { language } = format;
  const warehouse = { name: batch.warehouse_name, name_bn: batch.warehouse_name_bn };
  return (
    <li>
      <span className={ui.words}>
        {variantName(batch, language)}
        <small>
          {batch.batch} · {localName(warehouse, language)}
        </small>
      </span>
      <PermittedLink
        to={`/dashboard/stock/batches/${batch.batch_id}`}
        permission="product-stock.read"
        className={s.rowFigure}
      >
        <span className="figures">{format.quantity(batch.on_hand)}</span>{' '}
        {unitLabel(batch.on_hand, batch, language)}
      </PermittedLink>
      <span className={ui.amount}>
        <DaysLeft days={batch.days_left} />
      </span>
    </li>
  );
}

function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat();
  if (days < 0) return <Tag tone="bad">{t('batch_expired')}</Tag>;
  if (days === 0) return <Tag tone="warn">{t('lasts_today')}</Tag>;
  const left = t('lasts_days', { count: days, figure: format.count(days) });
  return <span className="figures">{left}</span>;
}
