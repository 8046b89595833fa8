/** The claims of an identity provider about a user. */
export type Vouched = {
  /** The permanent id of the account at the provider. */
  readonly provider_account_id: string;
  /** Normalized; null: the provider sent none, or one that we do not accept. */
  readonly email: string | null;
  readonly is_email_verified: boolean;
  readonly name: string;
};

/** What the database holds for these claims. */
export type LinkingFacts = {
  /** The user that the provider account is linked to. */
  readonly linked_user_id: string | null;
  /** The user who has the e-mail address. */
  readonly email_user_id: string | null;
  /** The signed-in user who requests the link; null: this is a sign-in. */
  readonly asking_user_id: string | null;
  /** Whether the requesting user has linked another account of this provider. */
  readonly has_other: boolean;
};

export type LinkingError = 'OAuthAccountNotLinked' | 'OAuthCreateAccount';

export type Linking =
  | { readonly kind: 'enter'; readonly user_id: string }
  | { readonly kind: 'link'; readonly user_id: string }
  | { readonly kind: 'create'; readonly email: string }
  | { readonly kind: 'refuse'; readonly error: LinkingError };

/**
 * Decides whether a provider account signs in, is linked or makes a new user. An equal e-mail
 * address never links: its owner at the provider may be another person than the owner here.
 */
export function decideLinking(vouched: Vouched, facts: LinkingFacts): Linking {
  const { linked_user_id, email_user_id, asking_user_id } = facts;
  if (asking_user_id !== null) return decideRequestedLink(asking_user_id, facts);
  if (linked_user_id !== null) return { kind: 'enter', user_id: linked_user_id };
  if (email_user_id !== null) return { kind: 'refuse', error: 'OAuthAccountNotLinked' };
  if (vouched.email === null || !vouched.is_email_verified) {
    return { kind: 'refuse', error: 'OAuthCreateAccount' };
  }
  return { kind: 'create', email: vouched.email };
}

/**
 * Links only for a signed-in user without another account of the provider, and only an unlinked
 * account.
 */
function decideRequestedLink(
  user_id: string,
  { linked_user_id, has_other }: LinkingFacts,
): Linking {
  if (linked_user_id === user_id) return { kind: 'enter', user_id };
  if (linked_user_id !== null || has_other) {
    return { kind: 'refuse', error: 'OAuthAccountNotLinked' };
  }
  return { kind: 'link', user_id };
}
