import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconShare } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#platform/client/failure-message.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { whatsappUrl } from '../../core/whatsapp-url.ts';

type Link = { url: string; phone: string; email: string };

type Props = {
  id: string;
  /** The title of the document with its number. */
  title: string;
  findLink: () => Promise<{ data: Link }>;
  /** A note about the link. */
  hint?: string;
  /** Omitted if email cannot be sent. */
  mail?: (body: { to: string; lang: 'bn' | 'en' }) => Promise<unknown>;
};

/** Shares the link of a document: copied, by WhatsApp or by email. */
export function ShareDocument(props: Props) {
  const { t } = useTranslation('lists');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconShare size={18} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t('share_paper')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={null}
        onClose={close}
        title={t('share_title', { title: props.title })}
      >
        {isOpen && <ShareOptions {...props} onClose={close} />}
      </FormDialog>
    </>
  );
}

function ShareOptions({
  id,
  title,
  findLink,
  hint,
  mail,
  onClose,
}: Props & { onClose: () => void }) {
  const { t } = useTranslation('lists');
  const link = useQuery({ queryKey: ['paper link', id], queryFn: findLink, staleTime: 0 });
  const [isCopied, setCopied] = useState(false);
  const { url = '', phone = '', email = '' } = link.data?.data ?? {};
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <div className={f.form}>
      {link.error !== null && (
        <p className={f.failure} role="alert">
          {failureMessage(link.error, t('unreached'))}
        </p>
      )}
      <Labelled label={t('paper_link')} hint={hint ?? t('paper_link_hint')}>
        {(field) => (
          <input
            id={field}
            className={f.field}
            value={url}
            readOnly
            aria-describedby={`${field}-hint`}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Labelled>
      <div className={ui.row}>
        <Button
          variant="default"
          size="md"
          disabled={url === ''}
          leftSection={<IconCopy size={18} stroke={1.75} />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'link_copied' : 'copy_link')}
        </Button>
        <Button
          component="a"
          variant="default"
          size="md"
          href={whatsappUrl(phone, `${title}\n${url}`)}
          target="_blank"
          rel="noreferrer"
          data-disabled={url === '' || undefined}
          leftSection={<IconBrandWhatsapp size={18} stroke={1.75} />}
        >
          {t('by_whatsapp')}
        </Button>
      </div>
      {mail !== undefined && link.data !== undefined && (
        <MailForm mail={mail} address={email} onClose={onClose} />
      )}
    </div>
  );
}

type MailProps = { mail: NonNullable<Props['mail']>; address: string; onClose: () => void };

function MailForm({ mail, address, onClose }: MailProps) {
  const { t } = useTranslation('lists');
  const { language: lang } = useNumberFormat();
  const [to, setTo] = useState(address);
  const sending = useMutation({ mutationFn: mail });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim() !== '') sending.mutate({ to: to.trim(), lang });
  };
  return (
    <form className={f.form} onSubmit={send}>
      <Labelled label={t('mail_to')}>
        {(field) => (
          <input
            id={field}
            className={f.field}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={to}
            onChange={(event) => {
              sending.reset();
              setTo(event.target.value);
            }}
          />
        )}
      </Labelled>
      {sending.isSuccess && <p role="status">{t('mail_sent', { to })}</p>}
      <FormFoot
        failure={sending.error === null ? null : failureMessage(sending.error, t('unreached'))}
        isBusy={sending.isPending}
        save={t('send_mail')}
        onCancel={onClose}
      />
    </form>
  );
}
