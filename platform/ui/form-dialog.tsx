import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

type Props = Pick<ModalProps, 'title' | 'children' | 'onClose' | 'onKeyDown'> & {
  isOpen: boolean;
  size?: number;
};

/** A form over the page; on a phone it is the whole screen. */
export function FormDialog({ isOpen, size = 440, ...dialog }: Props) {
  const { t } = useTranslation('common');
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      {...dialog}
      opened={isOpen}
      size={size}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('close') }}
    />
  );
}
