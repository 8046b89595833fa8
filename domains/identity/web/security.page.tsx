import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import ui from '#platform/ui/shapes.module.css';
import { ChangePassword } from './change-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionsSheet } from './sessions-sheet.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

/** The errors that linking an account can return with. */
const ERRORS = ['OAuthAccountNotLinked', 'OAuthSignin', 'OAuthCallback', 'Callback'];

/** Shows who can sign in as the user, and lets the user change it. */
export default function Security() {
  const { t } = useTranslation('security');
  const [search] = useSearchParams();
  const error = search.get('error');
  return (
    <ListPage title={t('title')} trail={[t('settings:settings')]}>
      <div className={`${ui.page} ${ui.columns}`}>
        {error !== null && ERRORS.includes(error) && (
          <p className={ui.failure} role="alert">
            {t(error)}
          </p>
        )}
        <SessionsSheet />
        <div className={ui.stack}>
          <SignInMethods />
          <SecondFactor />
          <ChangePassword />
        </div>
      </div>
    </ListPage>
  );
}
