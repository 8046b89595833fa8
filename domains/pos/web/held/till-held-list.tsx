import { Button, Menu, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/ui/error-state.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { REASONS } from '../cart/cart-removed.ts';
import { useHeldName } from './cart-tabs.tsx';
import s from './till-lists.module.css';
import type { HeldCarts } from './use-held-carts.ts';

type Props = { isOpen: boolean; held: HeldCarts; currency: string; onClose: () => void };

/** All held carts of the branch: recall one, or discard it with a reason. */
export function HeldList({ isOpen, held, currency, onClose }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={620}
      title={t('held_carts')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {held.heldQuery.error !== null && held.heldQuery.data === undefined ? (
        <ErrorState
          title={t('held_failed_list')}
          error={held.heldQuery.error}
          onRetry={() => void held.heldQuery.refetch()}
        />
      ) : held.held.length === 0 ? (
        <p className={ui.quiet}>{t('no_held_carts')}</p>
      ) : (
        <HeldRows held={held} currency={currency} onClose={onClose} />
      )}
    </Modal>
  );
}

function HeldRows({ held, currency, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const nameOf = useHeldName();
  return (
    <ul className={s.rows}>
      {held.held.map((row, index) => (
        <li key={row.id}>
          <button
            type="button"
            className={s.row}
            data-autofocus={index === 0 || undefined}
            disabled={held.isBusy}
            onClick={() => {
              onClose();
              void held.recall(row.id);
            }}
          >
            <span>
              <b>{nameOf(row)}</b>
              <small>
                {t('lines', { count: row.line_count, shown: format.count(row.line_count) })}
                {' · '}
                {row.held_by}
              </small>
            </span>
            <b className="figures">{format.money(row.total)}</b>
          </button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                flex="none"
                w={44}
                h={44}
                p={0}
                aria-label={t('discard_cart', { name: nameOf(row) })}
              >
                <IconTrash size={18} stroke={1.75} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t('why_discarded')}</Menu.Label>
              {REASONS.map((reason) => (
                <Menu.Item key={reason} onClick={() => void held.discard(row.id, reason)}>
                  {t(`reason_${reason}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </li>
      ))}
    </ul>
  );
}
