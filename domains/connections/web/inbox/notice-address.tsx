import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#domains/identity/web/part/copy-text.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { Connection } from '../../contract/connection.ts';
import { rotateAddressRoute } from '../../contract/notice.ts';
import { CONNECTIONS } from '../connections.queries.ts';

/** Where a service can push notices to; the address and its secret are shown once. */
export function NoticeAddress({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`${ui.sheet} ${ui.ends}`} aria-labelledby="notice-address">
      <div>
        <h2 id="notice-address">{t('address_title')}</h2>
        <p className={ui.quiet}>{t('address_text')}</p>
      </div>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {t('address_make')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={null}
        title={t('address_make')}
        size={560}
        onClose={() => setOpen(false)}
      >
        <Making connection={connection} onDone={() => setOpen(false)} />
      </FormDialog>
    </section>
  );
}

type Props = { connection: Connection; onDone: () => void };

function Making({ connection: { id, version }, onDone }: Props) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: () => call(rotateAddressRoute, { params: { id }, body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: [CONNECTIONS] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!making.isPending) making.mutate();
  };
  const made = making.data?.data;
  if (made !== undefined) {
    return (
      <div className={f.form}>
        <p className={ui.quiet}>{t('address_once')}</p>
        <h3>{t('address')}</h3>
        <code className={ui.words}>{made.address}</code>
        <CopyText text={made.address} />
        <h3>{t('address_secret')}</h3>
        <code className={ui.words}>{made.secret}</code>
        <CopyText text={made.secret} />
        <div className={ui.last}>
          <Button size="md" onClick={onDone}>
            {t('address_kept')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t('address_make_text')}</p>
      <FormFoot
        failure={failureMessage(making.error, t('staff:unreached'))}
        isBusy={making.isPending}
        save={t('address_make')}
        onCancel={onDone}
      />
    </form>
  );
}
