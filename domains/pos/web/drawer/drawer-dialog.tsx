import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import s from './drawer.module.css';

type Props = {
  isOpen: boolean;
  title: string;
  /** The name of the register. */
  of: string;
  size?: number;
  /** The form, and the record with its version (`FormDraft`). */
  draft: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog about the drawer, over the till; full screen on a phone. */
export function DrawerDialog({ isOpen, title, of, size = 440, draft, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={size}
      fullScreen={isPhone}
      title={
        <span className={s.title}>
          {title}
          <small>{of}</small>
        </span>
      }
      closeButtonProps={{ 'aria-label': t('close') }}
      onKeyDown={stopTillKeys}
    >
      <FormDraft of={draft}>{children}</FormDraft>
    </Modal>
  );
}

/** The till's keys must not act while a drawer is counted. */
function stopTillKeys(event: KeyboardEvent): void {
  event.stopPropagation();
}
