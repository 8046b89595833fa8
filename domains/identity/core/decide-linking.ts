/** Whom an identity provider vouches for. */
export type Vouched = {
  /** How the provider calls the account, for ever. */
  readonly provider_account_id: string;
  /** In its one form; null: it told none, or not one that we take. */
  readonly email: string | null;
  readonly is_email_verified: boolean;
  readonly name: string;
};

/** Who that may be here. */
export type LinkingFacts = {
  /** Whose account at the provider it is. */
  readonly linked_user_id: string | null;
  /** Who has the e-mail address. */
  readonly email_user_id: string | null;
  /** Who is signed in and asks for the link; null: it is a sign-in. */
  readonly asking_user_id: string | null;
  /** Whether the asking person has linked another account of this provider. */
  readonly has_other: boolean;
};

export type LinkingError = 'OAuthAccountNotLinked' | 'OAuthCreateAccount';

export type Linking =
  | { readonly kind: 'enter'; readonly user_id: string }
  | { readonly kind: 'link'; readonly user_id: string }
  | { readonly kind: 'create'; readonly email: string }
  | { readonly kind: 'refuse'; readonly error: LinkingError };

/**
 * What becomes of somebody who comes from an identity provider. An account here is never linked
 * because the e-mail address is the same: whoever has the address at the provider need not be who
 * has the account here.
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

/** Linking is for who is signed in, and only what nobody has and of which they have no other. */
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
