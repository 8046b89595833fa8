import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/list-page.tsx';
import { readOwnPinRoute, setOwnPinRoute } from '../contract/pin.ts';
import { failureWords } from './part/failure-words.ts';
import s from './pin.module.css';

/** The PIN with which somebody approves at the till: set by its owner alone. */
export default function OwnPin() {
  const { t } = useTranslation('staff');
  const asked = useQuery(queryOptionsFor(readOwnPinRoute));
  const has_pin = asked.data?.data.has_pin;
  return (
    <ListPage title={t('own_pin')} trail={[t('settings:settings')]}>
      {asked.error !== null && has_pin === undefined ? (
        <ErrorState title={t('own_pin')} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <section className={s.sheet} aria-busy={has_pin === undefined}>
          <p className={s.text}>{t('own_pin_text')}</p>
          {has_pin !== undefined && <PinForm hasPin={has_pin} />}
        </section>
      )}
    </ListPage>
  );
}

function PinForm({ hasPin }: { hasPin: boolean }) {
  const { t } = useTranslation('staff');
  const [fields, setFields] = useState({ pin: '', current_pin: '' });
  const setting = useSetting();
  const failure = failureWords(setting.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setting.isPending) return;
    const { pin, current_pin } = fields;
    const body = hasPin ? { pin, current_pin } : { pin };
    setting.mutate(body, { onSettled: () => setFields({ pin: '', current_pin: '' }) });
  };
  const field = (key: 'pin' | 'current_pin', label: string) => (
    <label className={s.label}>
      {label}
      <input
        className={`${s.field} figures`}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        required
        minLength={4}
        maxLength={6}
        value={fields[key]}
        onChange={(event) => setFields({ ...fields, [key]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form className={s.form} onSubmit={submit}>
      {hasPin && field('current_pin', t('current_pin'))}
      {field('pin', t('new_pin'))}
      <small className={s.text}>{t('pin_rule')}</small>
      {setting.isSuccess && (
        <p role="status" className={s.done}>
          {t('pin_set')}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className={s.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" size="md" loading={setting.isPending}>
        {t(hasPin ? 'change_pin' : 'set_pin')}
      </Button>
      {hasPin && <small className={s.text}>{t('forgot_pin')}</small>}
    </form>
  );
}

function useSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { pin: string; current_pin?: string }) => call(setOwnPinRoute, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [readOwnPinRoute.path] }),
  });
}
