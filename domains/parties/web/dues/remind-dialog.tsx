import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whatsappUrl } from '#domains/documents/core/whatsapp-url.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type DueReminder, sendRemindersRoute } from '../../contract/due-reminder.ts';
import s from './reminders.module.css';

type Sent = { channel: 'sms' | 'whatsapp' | 'mail'; customer_ids: string[]; to?: string };

function useReminding(onDone: (sent: number, not_sent: number) => void) {
  const { t } = useTranslation('dues');
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: (body: Sent) => call(sendRemindersRoute, { body }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries();
      const sent = data.filter(({ outcome }) => outcome === 'sent').length;
      onDone(sent, data.length - sent);
    },
  });
  return { sending, failure: failureMessage(sending.error, t('unreached')) };
}

type Props = {
  /** null: the dialog is closed. */
  reminder: DueReminder | null;
  onClose: () => void;
};

/** Reminds one customer, after a preview of the message. */
export function RemindDialog({ reminder, onClose }: Props) {
  return (
    <FormDialog
      isOpen={reminder !== null}
      draft={null}
      onClose={onClose}
      title={reminder?.name ?? ''}
    >
      {reminder !== null && (
        <ReminderChannels key={reminder.id} reminder={reminder} onDone={onClose} />
      )}
    </FormDialog>
  );
}

function ReminderChannels({ reminder, onDone }: { reminder: DueReminder; onDone: () => void }) {
  const { t } = useTranslation('dues');
  const { id, text, language, reached_at, email, is_reminded_today } = reminder;
  const [isMail, setMail] = useState(false);
  const [to, setTo] = useState(email);
  const { sending, failure } = useReminding(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate({ customer_ids: [id], channel: 'mail', to: to.trim() });
  };
  return (
    <div className={f.form}>
      <p className={s.letter} lang={language}>
        {text}
      </p>
      <p className={f.hint}>{t(is_reminded_today ? 'remind_today' : 'remind_once')}</p>
      {isMail ? (
        <form className={f.form} onSubmit={submit}>
          <Labelled label={t('remind_address')}>
            {(field) => (
              <input
                id={field}
                className={f.field}
                type="email"
                required
                maxLength={254}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            )}
          </Labelled>
          <FormFoot
            failure={failure}
            isBusy={sending.isPending}
            save={t('remind_mail')}
            onCancel={() => setMail(false)}
          />
        </form>
      ) : (
        <>
          {failure !== null && (
            <p className={f.failure} role="alert">
              {failure}
            </p>
          )}
          {!is_reminded_today && (
            <div className={ui.row}>
              {reached_at !== null && (
                <>
                  <Button
                    component="a"
                    href={whatsappUrl(reached_at, text)}
                    target="_blank"
                    rel="noopener noreferrer"
                    size="md"
                    onClick={() => sending.mutate({ customer_ids: [id], channel: 'whatsapp' })}
                  >
                    {t('remind_whatsapp')}
                  </Button>
                  <Button
                    size="md"
                    variant="default"
                    loading={sending.isPending}
                    onClick={() => sending.mutate({ customer_ids: [id], channel: 'sms' })}
                  >
                    {t('remind_sms')}
                  </Button>
                </>
              )}
              <Button size="md" variant="default" onClick={() => setMail(true)}>
                {t('remind_mail')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

type AllProps = { rows: readonly DueReminder[]; isOpen: boolean; onClose: () => void };

/** Reminds many customers at once, after a preview. */
export function RemindAllDialog({ rows, isOpen, onClose }: AllProps) {
  const { t } = useTranslation('dues');
  return (
    <FormDialog isOpen={isOpen} draft={null} onClose={onClose} title={t('remind_all')} size={560}>
      {isOpen && <All rows={rows} onClose={onClose} />}
    </FormDialog>
  );
}

function All({ rows, onClose }: Omit<AllProps, 'isOpen'>) {
  const { t } = useTranslation('dues');
  const format = useNumberFormat();
  const [recipients] = useState(rows);
  const [done, setDone] = useState<{ sent: number; not_sent: number } | null>(null);
  const { sending, failure } = useReminding((sent, not_sent) => setDone({ sent, not_sent }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate({ customer_ids: recipients.map(({ id }) => id), channel: 'sms' });
  };
  if (done !== null) {
    return (
      <div className={f.form} role="status">
        <p>{t('remind_sent', { count_text: format.count(done.sent) })}</p>
        {done.not_sent > 0 && (
          <p>{t('remind_not_sent', { count_text: format.count(done.not_sent) })}</p>
        )}
        <div className={f.actions}>
          <Button size="md" onClick={onClose} data-autofocus>
            {t('done')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>
        {t('remind_all_text', {
          count: recipients.length,
          count_text: format.count(recipients.length),
        })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={`${ui.stack} ${s.all}`} tabIndex={0}>
        {recipients.map((row) => (
          <li key={row.id} className={s.letter} lang={row.language}>
            {row.text}
          </li>
        ))}
      </ul>
      <FormFoot
        failure={failure}
        isBusy={sending.isPending}
        save={t('remind_sms')}
        onCancel={onClose}
      />
    </form>
  );
}
