import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { deleteProductRoute } from '../../contract/change-product.ts';
import { announceProductsChanged } from '../part/products-changed.ts';

/** Deletes a product that was added by mistake. The server rejects it if it was used. */
export function DeleteProduct({ product_id }: { product_id: string }) {
  const { t } = useTranslation('catalog');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('delete')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={null}
        onClose={() => setOpen(false)}
        title={t('delete_product')}
      >
        {isOpen && <ConfirmDelete product_id={product_id} onClose={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

function ConfirmDelete({ product_id, onClose }: { product_id: string; onClose: () => void }) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => call(deleteProductRoute, { params: { id: product_id } }),
    onSuccess: async () => {
      announceProductsChanged();
      // Leaves the page first, so that it does not fetch the deleted product.
      await navigate('/dashboard/products');
      await client.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!deleting.isPending) deleting.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t('delete_product_text')}</p>
      <FormFoot
        failure={failureMessage(deleting.error, t('unreached'))}
        isBusy={deleting.isPending}
        save={t('delete')}
        isBad
        onCancel={onClose}
      />
    </form>
  );
}
