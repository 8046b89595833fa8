import { Box, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import ui from '#platform/ui/shapes.module.css';
import { readMyPinRoute, setMyPinRoute } from '../contract/pin.ts';
import s from './pin.module.css';

/** The PIN for approvals at the till; only its owner sets it. */
export default function PinPage() {
  const { t } = useTranslation('staff');
  const pinQuery = useQuery(queryOptionsFor(readMyPinRoute));
  const pinState = pinQuery.data?.data;
  const has_pin = pinState?.has_pin;
  return (
    <ListPage title={t('own_pin')} trail={[t('settings:settings')]}>
      {pinQuery.error !== null && has_pin === undefined ? (
        <ErrorState
          title={t('own_pin')}
          error={pinQuery.error}
          onRetry={() => void pinQuery.refetch()}
        />
      ) : (
        <Box maw={460} className={`${ui.sheet} ${ui.parts}`} aria-busy={has_pin === undefined}>
          <p className={ui.hint}>{t('own_pin_text')}</p>
          {pinState !== undefined && (
            <PinForm
              hasPin={pinState.has_pin}
              requiresPassword={pinState.has_pin && pinState.has_password}
            />
          )}
        </Box>
      )}
    </ListPage>
  );
}

type PinFormProps = { hasPin: boolean; requiresPassword: boolean };

function PinForm({ hasPin, requiresPassword }: PinFormProps) {
  const { t } = useTranslation(['staff', 'identity']);
  const [fields, setFields] = useState({ pin: '', password: '' });
  const setting = useSetting();
  const failure = failureMessage(setting.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setting.isPending) return;
    const { pin, password } = fields;
    const body = requiresPassword ? { pin, password } : { pin };
    setting.mutate(body, { onSettled: () => setFields({ pin: '', password: '' }) });
  };
  return (
    <form className={f.form} onSubmit={submit}>
      {requiresPassword && (
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
      <small className={ui.hint}>{t('pin_rule')}</small>
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
    mutationFn: (body: { pin: string; password?: string }) => call(setMyPinRoute, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [readMyPinRoute.path] }),
  });
}
