import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

type Props = Pick<ModalProps, 'title' | 'children' | 'onClose'> & {
  isOpen: boolean;
  size: number;
  /** Whether the secret is shown. */
  isShown: boolean;
};

/** A dialog that ends by showing a secret once: from then on only its own button closes it. */
export function OnceDialog({ isOpen, isShown, size, ...dialog }: Props) {
  const { t } = useTranslation('common');
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      {...dialog}
      opened={isOpen}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={!isShown}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
      closeButtonProps={{ 'aria-label': t('close') }}
    />
  );
}
