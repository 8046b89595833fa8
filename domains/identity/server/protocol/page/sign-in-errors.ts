/** What the sign-in page has words for; any other error is told on the error page. */
export const SIGN_IN_ERRORS: ReadonlySet<string> = new Set([
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
  'SecondFactorRequired',
  'SecondFactorWrong',
  'SecondFactorEnded',
]);
