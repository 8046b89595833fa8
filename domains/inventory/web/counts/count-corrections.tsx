import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Count, CountCorrection } from '../../contract/stock-count.ts';
import c from './count.module.css';

/** Documents entered after the count and dated before it, and how they changed the difference. */
export function CountCorrections({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  if (count.corrections.length === 0) return null;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="count-corrections">
      <h2 id="count-corrections">{t('corrections')}</h2>
      <p className={ui.quiet}>{t('corrections_text')}</p>
      <ul className={`${ui.rows} ${c.lines}`}>
        {count.corrections.map((one) => (
          <Correction key={`${one.document_id} ${one.product_code} ${one.batch}`} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Correction({ one }: { one: CountCorrection }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  return (
    <li>
      <span>
        {variantName(one, format.language)}
        {one.batch !== null && <span className="figures"> · {one.batch}</span>}
        <small>
          <Link to={documentPath(one.cause_id)}>
            {t(`lists:kind_${one.cause_kind}`)} <span className="figures">{one.cause_number}</span>
          </Link>{' '}
          {t('dated_and_entered', {
            dated: dates.moment(one.happened_at),
            entered: dates.moment(one.entered_at),
          })}
        </small>
        <small>
          <Link to={documentPath(one.document_id)}>
            {t('corrected_by')} <span className="figures">{one.number}</span>
          </Link>
        </small>
        {one.is_reversed && <Tag tone="warn">{t('correction_reversed')}</Tag>}
      </span>
      <b className="figures">
        {one.quantity > 0 ? '+' : ''}
        {format.quantity(one.quantity)}
        {one.value != null && <> · {format.amount(one.value)}</>}
      </b>
    </li>
  );
}
