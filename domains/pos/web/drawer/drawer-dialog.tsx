import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import s from './drawer.module.css';

type Props = {
  isOpen: boolean;
  title: string;
  /** Of which register. */
  of: string;
  size?: number;
  /** The form, and the record with its version (`FormDraft`). */
  draft: string;
  onClose: () => void;
  children: ReactNode;
};

/** A question about the drawer, over the till; on a phone the whole screen. */
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

/** The keys of the till behind are not for a drawer that is being counted. */
function stopTillKeys(event: KeyboardEvent): void {
  event.stopPropagation();
}
