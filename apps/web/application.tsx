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
import { Nonce } from './nonce.ts';
import { setPageWords } from './page-words.ts';
import { PreferencesContext } from './preferences-context.ts';
import { setQueryClient } from './query-client.ts';
import { useChoices } from './use-choices.ts';
import { createWords } from './words.ts';

type Props = { preferences: Preferences; words: Record<string, unknown>; children: ReactNode };

const isBrowser = typeof document !== 'undefined';

/** Everything around the pages: words, theme, queries, toasts, the progress bar. */
export function Application({ preferences, words: known, children }: Props) {
  const nonce = use(Nonce);
  const [words] = useState(() => {
    const made = createWords(preferences.language, { [preferences.language]: known as never });
    if (isBrowser) setPageWords(made);
    return made;
  });
  const [queries] = useState(() => {
    const made = createQueryClient();
    if (isBrowser) setQueryClient(made);
    return made;
  });
  const chosen = useChoices(preferences, words);
  const { currentTheme } = chosen;
  return (
    <PreferencesContext value={chosen}>
      <I18nextProvider i18n={words}>
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
            <Toasts close={words.t('close')} />
          </QueryClientProvider>
        </MantineProvider>
      </I18nextProvider>
    </PreferencesContext>
  );
}

/** A thread of gold along the top; the style keeps it unseen for the first 120 ms. */
function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle';
  return isBusy && <div className="progress-thread" aria-hidden="true" />;
}
