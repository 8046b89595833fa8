/** Errors that the sign-in page explains; any other one is shown on the error page. */
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
