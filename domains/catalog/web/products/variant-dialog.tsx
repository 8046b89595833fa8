import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import type { Product } from '../../contract/product.ts';
import { PlannedPrices } from '../prices/planned-prices.tsx';
import { AddVariantForm } from './add-variant-form.tsx';
import { ChangeVariantForm } from './change-variant-form.tsx';
import type { Opened } from './opened-variant.ts';
import { VariantHistory } from './variant-history.tsx';

type Props = { product: Product; opened: Opened | null; onClose: () => void };

/** A variant with its price and history, or a form for a new one. */
export function VariantDialog({ product, opened, onClose }: Props) {
  const { t, i18n } = useTranslation(['catalog', 'common']);
  const me = useMe();
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  const variant = opened?.variant ?? null;
  // The form shows the variant as opened; plans show it as it is now.
  const current = product.variants.find(({ id }) => id === variant?.id) ?? variant;
  const name = variant === null ? '' : localName(variant, i18n.language);
  const title = name === '' ? localName(product, i18n.language) : name;
  return (
    <Modal
      opened={opened !== null}
      onClose={onClose}
      size={600}
      fullScreen={isPhone}
      title={variant === null ? t('add_variant') : title}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {opened !== null && variant === null && (
        <FormDraft of={`new_variant ${product.id}`}>
          <AddVariantForm product={product} onDone={onClose} />
        </FormDraft>
      )}
      {variant !== null && (
        <div className={ui.stack}>
          {me.can('product.update') && !product.archived && (
            <FormDraft of={`variant ${variant.id} ${variant.version}`}>
              <ChangeVariantForm product={product} variant={variant} onDone={onClose} />
            </FormDraft>
          )}
          <PlannedPrices product={product} variant={current ?? variant} />
          <VariantHistory variant_id={variant.id} />
        </div>
      )}
    </Modal>
  );
}
