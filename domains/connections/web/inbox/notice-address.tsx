import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#domains/identity/web/part/copy-text.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { Connection } from '../../contract/connection.ts';
import { rotateAddressRoute } from '../../contract/notice.ts';
import { CONNECTIONS } from '../connections.queries.ts';
import { OnceDialog } from '../once-dialog.tsx';

type Made = { address: string; secret: string };

/** Where a service can push notices to; the address and its secret are shown once. */
export function NoticeAddress({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const close = () => {
    setMade(null);
    setOpen(false);
  };
  return (
    <section className={`${ui.sheet} ${ui.ends}`} aria-labelledby="notice-address">
      <div>
        <h2 id="notice-address">{t('address_title')}</h2>
        <p className={ui.quiet}>{t('address_text')}</p>
      </div>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {t('address_make')}
      </Button>
      <OnceDialog
        isOpen={isOpen}
        isShown={made !== null}
        title={t('address_make')}
        size={560}
        onClose={close}
      >
        {made === null ? (
          <Making connection={connection} onMade={setMade} onClose={close} />
        ) : (
          <Shown made={made} onDone={close} />
        )}
      </OnceDialog>
    </section>
  );
}

function Shown({ made, onDone }: { made: Made; onDone: () => void }) {
  const { t } = useTranslation('connections');
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

type Props = { connection: Connection; onMade: (made: Made) => void; onClose: () => void };

function Making({ connection: { id, version }, onMade, onClose }: Props) {
  const { t } = useTranslation(['connections', 'staff']);
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: () => call(rotateAddressRoute, { params: { id }, body: { version } }),
    onSuccess: ({ data }) => onMade(data),
    onSettled: () => client.invalidateQueries({ queryKey: [CONNECTIONS] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!making.isPending) making.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t('address_make_text')}</p>
      <FormFoot
        failure={failureMessage(making.error, t('staff:unreached'))}
        isBusy={making.isPending}
        save={t('address_make')}
        onCancel={onClose}
      />
    </form>
  );
}
