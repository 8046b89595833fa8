import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { setShelfRoute } from '../../contract/shelf.ts';

type Level = { variant_id: string; warehouse_id: string; shelf: string };
type Props = { levels: readonly Level[]; nameOf: (warehouse_id: string) => string };

/** The shelf in each warehouse: set here, shown wherever stock is listed. */
export function ShelfButton({ levels, nameOf }: Props) {
  const { t } = useTranslation('lists');
  const [isOpen, setOpen] = useState(false);
  if (levels.length === 0) return null;
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {t('shelf')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={`shelf ${levels[0]?.variant_id}`}
        onClose={() => setOpen(false)}
        title={t('shelf_title')}
      >
        {isOpen && <ShelfForm levels={levels} nameOf={nameOf} onDone={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

function ShelfForm({ levels, nameOf, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const [typed, setTyped] = useDrafted<Readonly<Record<string, string>>>('typed', {});
  const saving = useMutation({
    mutationFn: async () => {
      for (const { variant_id, warehouse_id, shelf: before } of levels) {
        const shelf = typed[warehouse_id]?.trim() ?? before;
        if (shelf === before) continue;
        await call(setShelfRoute, { body: { variant_id, warehouse_id, shelf } });
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>{t('shelf_text')}</p>
      {levels.map(({ warehouse_id, shelf }) => (
        <Labelled key={warehouse_id} label={nameOf(warehouse_id)}>
          {(field) => (
            <input
              id={field}
              className={f.field}
              maxLength={40}
              value={typed[warehouse_id] ?? shelf}
              onChange={(event) =>
                setTyped({ ...typed, [warehouse_id]: event.currentTarget.value })
              }
            />
          )}
        </Labelled>
      ))}
      <FormFoot
        failure={failureMessage(saving.error, t('unreached'))}
        isBusy={saving.isPending}
        save={t('keep_shelf')}
        onCancel={onDone}
      />
    </form>
  );
}
