import { useSession } from '#domains/identity/web/part/session.ts';
import { signOut } from '#domains/identity/web/part/sign-out.ts';
import type { Language } from '#platform/contract/preferences.ts';
import type { ThemeName } from '#platform/ui/tokens.ts';
import { usePreferences } from '../preferences-context.ts';

/** What users do on any page, without opening another. */
export type Command =
  | { readonly kind: 'theme'; readonly theme: ThemeName }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'sign_out' };

export function useCommand(): (command: Command) => void {
  const { choose } = usePreferences();
  const { update } = useSession();
  return (command) => {
    switch (command.kind) {
      case 'theme':
        return void choose({ theme: command.theme });
      case 'language':
        void choose({ language: command.language });
        // The server uses the language for mails and documents to this user.
        return void update({ language: command.language });
      case 'sign_out':
        return void signOut({ callbackUrl: '/login' });
    }
  };
}
