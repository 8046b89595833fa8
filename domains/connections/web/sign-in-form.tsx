import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#platform/client/failure-message.ts';
import f from '#platform/ui/form.module.css';
import type { ShownApp } from '../contract/connection.ts';
import { useSignIn } from './use-sign-in.ts';

/** Leads to the service; no key is typed here. */
export function SignInForm({ app }: { app: ShownApp }) {
  const { t } = useTranslation(['connections', 'staff']);
  const [name, setName] = useState(app.name);
  const signing = useSignIn(app.app);
  const failure = failureMessage(signing.error, t('staff:unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signing.isPending) signing.mutate(name);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <TextInput
        size="md"
        label={t('name')}
        required
        withAsterisk={false}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" size="md" loading={signing.isPending || signing.isSuccess}>
        {t('continue_to', { app: app.name })}
      </Button>
      <small>{t('sign_in_note')}</small>
    </form>
  );
}
