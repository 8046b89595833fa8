import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { NewProductForm } from './new-product-form.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** A product with its price, cost and first stock, over whatever page asks for it. */
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
      // The keys of a till behind are not for what is typed here.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <FormDraft of="first_product">
        <NewProductForm onClose={onClose} />
      </FormDraft>
    </Modal>
  );
}
