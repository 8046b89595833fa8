/**
 * Whether a person who gives up a linked account would have no way in left. A mailed link is not
 * counted: it needs a mailbox that still takes mail, which we cannot know.
 */
export function isLastSignInMethod(methods: { has_password: boolean; accounts: number }): boolean {
  return !methods.has_password && methods.accounts <= 1;
}
