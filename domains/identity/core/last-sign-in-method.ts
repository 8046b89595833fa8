/**
 * Whether unlinking an account would leave the user without a sign-in method. Mailed links do not
 * count: the mailbox may no longer receive mail.
 */
export function isLastSignInMethod(methods: { has_password: boolean; accounts: number }): boolean {
  return !methods.has_password && methods.accounts <= 1;
}
