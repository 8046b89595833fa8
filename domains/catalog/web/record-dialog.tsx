import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import ui from '#platform/ui/shapes.module.css';
import s from './catalog.module.css';
import { announceProductsChanged } from './part/products-changed.ts';

type Props = {
  isOpen: boolean;
  title: string;
  /** The form, and the record with its version (`FormDraft`). */
  draft: string;
  onClose: () => void;
  children: ReactNode;
};

export function RecordDialog({ isOpen, title, draft, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={480}
      fullScreen={isPhone}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isOpen && <FormDraft of={draft}>{children}</FormDraft>}
    </Modal>
  );
}

type FormProps = {
  save: () => Promise<unknown>;
  /** null: it cannot be archived. */
  archive: (() => Promise<unknown>) | null;
  /** An action instead of archiving, with its confirmation. */
  removal?: { act: () => Promise<unknown>; label: string; sure: string } | null;
  onDone: () => void;
  children: ReactNode;
};

/** The fields and their buttons; archiving asks for confirmation. */
export function RecordForm({ save, archive, removal = null, onDone, children }: FormProps) {
  const { t } = useTranslation('catalog');
  const leaving =
    archive === null ? removal : { act: archive, label: 'put_away', sure: 'put_away_sure' };
  const client = useQueryClient();
  const [isSure, setSure] = useState(false);
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
      onDone();
    },
  });
  const failure = failureMessage(acting.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!acting.isPending) acting.mutate(save);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      {children}
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        {leaving !== null && (
          <Button
            size="md"
            variant="default"
            className={s.first ?? ''}
            disabled={acting.isPending}
            onClick={() => (isSure ? acting.mutate(leaving.act) : setSure(true))}
          >
            {t(isSure ? leaving.sure : leaving.label)}
          </Button>
        )}
        <Button type="submit" size="md" loading={acting.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
