import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useNavigation } from 'react-router';
import { createQueryClient } from '#platform/client/query-client.ts';
import type { Preferences } from '#platform/contract/preferences.ts';
import { themeOf, variablesOf } from '#platform/ui/theme.ts';
import { Toasts } from '#platform/ui/toasts.tsx';
import { CLOTH } from '#platform/ui/tokens.ts';
import { createI18n } from './create-i18n.ts';
import { setPageI18n } from './load-page-translations.ts';
import { Nonce } from './nonce.ts';
import { PreferencesContext } from './preferences-context.ts';
import { setQueryClient } from './query-client.ts';
import { useChoices } from './use-choices.ts';

type Props = {
  preferences: Preferences;
  translations: Record<string, unknown>;
  children: ReactNode;
};

const isBrowser = typeof document !== 'undefined';

/** The providers around the pages: translations, theme, queries, toasts, the progress bar. */
export function Application({ preferences, translations: known, children }: Props) {
  const nonce = use(Nonce);
  const [i18nInstance] = useState(() => {
    const made = createI18n(preferences.language, { [preferences.language]: known as never });
    if (isBrowser) setPageI18n(made);
    return made;
  });
  const [queries] = useState(() => {
    const made = createQueryClient();
    if (isBrowser) setQueryClient(made);
    return made;
  });
  const chosen = useChoices(preferences, i18nInstance);
  const { currentTheme } = chosen;
  return (
    <PreferencesContext value={chosen}>
      <I18nextProvider i18n={i18nInstance}>
        <MantineProvider
          theme={themeOf(currentTheme)}
          cssVariablesResolver={variablesOf(currentTheme)}
          forceColorScheme={CLOTH[currentTheme].scheme}
          getStyleNonce={() => nonce ?? ''}
          withGlobalClasses={false}
        >
          <QueryClientProvider client={queries}>
            <ProgressBar />
            {children}
            <Toasts close={i18nInstance.t('close')} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nextProvider>
    </PreferencesContext>
  );
}

/** A line along the top; its style hides it for the first 120 ms. */
function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle';
  return isBusy && <div className="progress-thread" aria-hidden="true" />;
}
