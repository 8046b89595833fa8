import { Box, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import d from '../till-dialogs.module.css';
import type { TillActions } from '../use-till-actions.ts';
import { formatKey, TILL_ACTIONS, type TillAction, tillKeys } from './till-keys.ts';

type Props = Pick<TillActions, 'can'> & { isOpen: boolean; onClose: () => void };

/** Keys of the payment dialog, which explains them itself. */
const PAYMENT = [
  ['0-9', 'key_amount'],
  ['Alt 1-9', 'key_tender'],
  ['E', 'key_exact'],
  ['Enter', 'key_complete'],
  ['Esc', 'key_back'],
] as const;

/** All keys and their actions: till, products, payment. */
export function AllKeys({ isOpen, can, onClose }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const keys = tillKeys();
  const rights: Partial<Record<TillAction, boolean>> = {
    price: can.price,
    discount: can.discount,
    hold: can.hold,
    recall: can.hold,
    return: can.return,
    last_sales: can.read,
  };
  const shown = TILL_ACTIONS.filter((act) => rights[act] !== false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={760}
      title={t('key_all')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <dl className={d.keyList}>
        <KeyOf keys={[t('key_digits')]} label={t('key_scan')} />
        {shown.map((act) => (
          <KeyOf key={act} keys={keys[act].map(formatKey)} label={t(`key_${act}`)} />
        ))}
        <KeyOf keys={['Alt 1-9']} label={t('key_category')} />
        <KeyOf keys={['← ↑ ↓ →', 'Enter']} label={t('key_goods')} />
      </dl>
      <Box component="h3" mt={18} mx={0} mb={8} fz="var(--hk-text)">
        {t('take_payment')}
      </Box>
      <dl className={d.keyList}>
        {PAYMENT.map(([key, label]) => (
          <KeyOf key={key} keys={[key]} label={t(label)} />
        ))}
      </dl>
    </Modal>
  );
}

function KeyOf({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <KeyHint key={key} keys={key} />
        ))}
      </dt>
      <dd>{label}</dd>
    </div>
  );
}
