import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import ui from '#platform/ui/shapes.module.css';
import { readSignInMethodsRoute } from '../contract/linked-accounts.ts';
import { listSessionsRoute } from '../contract/sessions.ts';
import { ChangePasswordForm } from './part/change-password-form.tsx';
import s from './security.module.css';

/** For users with a password; others set their first one through the password reset. */
export function ChangePassword() {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const methodsQuery = useQuery(queryOptionsFor(readSignInMethodsRoute));
  if (methodsQuery.data?.data.has_password !== true) return null;
  const refetch = () => client.invalidateQueries({ queryKey: [listSessionsRoute.path] });
  return (
    <section className={ui.box} aria-labelledby="change-password">
      <header className={s.head}>
        <h2 id="change-password">{t('change_password')}</h2>
        <p>{t('change_password_text')}</p>
      </header>
      <div className={s.form}>
        <ChangePasswordForm onChanged={() => void refetch()} />
      </div>
    </section>
  );
}
