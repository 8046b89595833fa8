import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { readOwnPinRoute, setOwnPinRoute } from '../contract/pin.ts';
import { failureWords } from './part/failure-words.ts';
import s from './pin.module.css';

/** The PIN with which somebody approves at the till: set by its owner alone. */
export default function OwnPin() {
  const { t } = useTranslation('staff');
  const asked = useQuery(queryOptionsFor(readOwnPinRoute));
  const own = asked.data?.data;
  const has_pin = own?.has_pin;
  return (
    <ListPage title={t('own_pin')} trail={[t('settings:settings')]}>
      {asked.error !== null && has_pin === undefined ? (
        <ErrorState title={t('own_pin')} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <section className={s.sheet} aria-busy={has_pin === undefined}>
          <p className={s.text}>{t('own_pin_text')}</p>
          {own !== undefined && (
            <PinForm hasPin={own.has_pin} asksPassword={own.has_pin && own.has_password} />
          )}
        </section>
      )}
    </ListPage>
  );
}

type PinFormProps = { hasPin: boolean; asksPassword: boolean };

function PinForm({ hasPin, asksPassword }: PinFormProps) {
  const { t } = useTranslation(['staff', 'identity']);
  const [fields, setFields] = useState({ pin: '', password: '' });
  const setting = useSetting();
  const failure = failureWords(setting.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setting.isPending) return;
    const { pin, password } = fields;
    const body = asksPassword ? { pin, password } : { pin };
    setting.mutate(body, { onSettled: () => setFields({ pin: '', password: '' }) });
  };
  return (
    <form className={f.form} onSubmit={submit}>
      {asksPassword && (
        <label className={f.label}>
          {t('identity:current_password')}
          <input
            className={f.field}
            type="password"
            autoComplete="current-password"
            required
            maxLength={256}
            value={fields.password}
            onChange={(event) => setFields({ ...fields, password: event.currentTarget.value })}
          />
        </label>
      )}
      <label className={f.label}>
        {t('new_pin')}
        <input
          className={`${f.field} ${s.code} figures`}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          minLength={4}
          maxLength={6}
          value={fields.pin}
          onChange={(event) => setFields({ ...fields, pin: event.currentTarget.value })}
        />
      </label>
      <small className={s.text}>{t('pin_rule')}</small>
      {setting.isSuccess && (
        <p role="status" className={f.done}>
          {t('pin_set')}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className={f.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" size="md" loading={setting.isPending}>
        {t(hasPin ? 'change_pin' : 'set_pin')}
      </Button>
    </form>
  );
}

function useSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { pin: string; password?: string }) => call(setOwnPinRoute, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [readOwnPinRoute.path] }),
  });
}
