import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { NewProductForm } from './new-product-form.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Creates a product with price, cost and first stock, over any page. */
export function NewProductDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation(['setup', 'common']);
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={520}
      fullScreen={isPhone}
      title={t('add_product')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      // Key presses here must not reach the shortcuts of the till behind.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <FormDraft of="first_product">
        <NewProductForm onClose={onClose} />
      </FormDraft>
    </Modal>
  );
}
