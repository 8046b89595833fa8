import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ChangePassword } from './change-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import s from './security.module.css';
import { SessionsSheet } from './sessions-sheet.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

/** What a link of an account can have come to. */
const ERRORS = ['OAuthAccountNotLinked', 'OAuthSignin', 'OAuthCallback', 'Callback'];

/** What a person can see and do about who else might be them. */
export default function Security() {
  const { t } = useTranslation('security');
  const [search] = useSearchParams();
  const error = search.get('error');
  return (
    <ListPage title={t('title')} trail={[t('settings:settings')]}>
      <div className={s.sheets}>
        {error !== null && ERRORS.includes(error) && (
          <p className={s.failure} role="alert">
            {t(error)}
          </p>
        )}
        <SessionsSheet />
        <div className={s.column}>
          <SignInMethods />
          <SecondFactor />
          <ChangePassword />
        </div>
      </div>
    </ListPage>
  );
}
