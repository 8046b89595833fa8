import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { KeyField } from '../core/apps.ts';
import type { Keys } from '../core/read-keys.ts';

type Props = {
  app: { app: string; keys: readonly KeyField[] };
  keys: Keys;
  onChange: (keys: Keys) => void;
};

/** The fields of an app's keys. A secret is in no draft and in no autocompletion. */
export function KeyFields({ app, keys, onChange }: Props) {
  const { t } = useTranslation('connections');
  return (
    <>
      {app.keys.map(({ name, is_secret, is_required }) => {
        const Field = is_secret ? PasswordInput : TextInput;
        return (
          <Field
            key={name}
            size="md"
            label={t(`key_${app.app}_${name}`)}
            description={t(`hint_${app.app}_${name}`)}
            required={is_required}
            withAsterisk={false}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            value={keys[name] ?? ''}
            onChange={(event) => onChange({ ...keys, [name]: event.currentTarget.value })}
          />
        );
      })}
    </>
  );
}
