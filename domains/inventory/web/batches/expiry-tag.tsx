import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';

/** At this number of days the batch should be sold off first. */
const SOON_DAYS = 30;

/** How long it may still be sold. Empty without an expiry date. */
export function ExpiryTag({ days_left }: { days_left: number | null }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  if (days_left === null) return null;
  if (days_left < 0) return <Tag tone="bad">{t('expired')}</Tag>;
  if (days_left === 0) return <Tag tone="warn">{t('expires_today')}</Tag>;
  const days = t('days', { count: days_left, days: format.count(days_left) });
  return days_left <= SOON_DAYS ? <Tag tone="warn">{days}</Tag> : <span>{days}</span>;
}
