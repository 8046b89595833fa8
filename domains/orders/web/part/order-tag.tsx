import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import type { OrderState } from '../../core/order-kind.ts';

const TONES = { sent: 'info', part: 'warn', done: 'ok', closed: 'bad' } as const;

/** The state of an order. */
export function OrderTag({ state }: { state: OrderState }) {
  const { t } = useTranslation('orders');
  const text = t(`state_${state}`);
  return state === 'draft' ? <Tag>{text}</Tag> : <Tag tone={TONES[state]}>{text}</Tag>;
}
