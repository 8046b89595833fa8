import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftOfForm } from '#platform/client/use-drafted.ts';
import { FormDraft } from './form-draft.tsx';

type Props = Pick<ModalProps, 'title' | 'children' | 'onClose' | 'onKeyDown'> & {
  isOpen: boolean;
  size?: number;
  /** The form, and the record with its version (`FormDraft`); null: no draft is stored. */
  draft: string | null;
};

/** A form in a dialog; on a phone it fills the screen. */
export function FormDialog({ isOpen, size = 440, draft, children, ...dialog }: Props) {
  const { t } = useTranslation('common');
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  const [isWritten, setWritten] = useState(false);
  return (
    <Modal
      {...dialog}
      opened={isOpen}
      onInput={() => setWritten(true)}
      onExitTransitionEnd={() => setWritten(false)}
      // A click outside must not lose input.
      closeOnClickOutside={!isWritten}
      size={size}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {draft === null ? (
        <DraftOfForm value={null}>{children}</DraftOfForm>
      ) : (
        <FormDraft of={draft}>{children}</FormDraft>
      )}
    </Modal>
  );
}
