import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import type { WebOrderState } from '../core/order-state.ts';

const TONES = { placed: 'warn', confirmed: 'info', delivered: 'ok', cancelled: 'bad' } as const;

export function WebOrderTag({ state }: { state: WebOrderState }) {
  const { t } = useTranslation('storefront');
  return <Tag tone={TONES[state]}>{t(`order_${state}`)}</Tag>;
}
