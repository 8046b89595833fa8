import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import s from './sell.module.css';
import d from './till-dialogs.module.css';

/** Keys with the words for what they do; the last entry of each tells who may use it. */
const KEYS = [
  [['F2', '/'], 'key_search', false],
  [['↑', '↓'], 'key_line', false],
  [['+', '\u2212'], 'key_quantity', false],
  [['*'], 'key_set_quantity', false],
  [['F4'], 'key_discount', true],
  [['F7'], 'key_note', false],
  [['F8'], 'key_customer', false],
  [['F9'], 'key_pay', false],
  [['Del'], 'key_remove', false],
  [['Alt 1-9'], 'key_category', false],
  [['?'], 'key_all', false],
] as const;

const IN_STRIP = new Set([
  'key_search',
  'key_line',
  'key_quantity',
  'key_discount',
  'key_customer',
  'key_pay',
  'key_remove',
  'key_all',
]);

/** What the keyboard does, along the foot of the till. */
export function KeyStrip({ mayDiscount }: { mayDiscount: boolean }) {
  const { t } = useTranslation('pos');
  const shown = KEYS.filter(([, label, isForDiscount]) => {
    return IN_STRIP.has(label) && (mayDiscount || !isForDiscount);
  });
  return (
    <footer className={`keys screen-only ${s.strip}`}>
      {shown.map(([keys, label]) => (
        <span key={label}>
          <KeyHint keys={keys.length > 1 && label !== 'key_search' ? keys.join(' ') : keys[0]} />
          {t(label)}
        </span>
      ))}
    </footer>
  );
}

type AllProps = { isOpen: boolean; mayDiscount: boolean; onClose: () => void };

export function AllKeys({ isOpen, mayDiscount, onClose }: AllProps) {
  const { t } = useTranslation(['pos', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('key_all')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <dl className={d.keyList}>
        {KEYS.filter(([, , isForDiscount]) => mayDiscount || !isForDiscount).map(
          ([keys, label]) => [
            <dt key={`${label}-keys`}>
              {keys.map((key) => (
                <KeyHint key={key} keys={key} />
              ))}
            </dt>,
            <dd key={label}>{t(label)}</dd>,
          ],
        )}
      </dl>
    </Modal>
  );
}
