import { type LoaderFunctionArgs, redirect } from 'react-router';
import { cookiesOf } from './preferences.ts';

const SESSION_COOKIES = ['next-auth.session-token', '__Host-next-auth.session-token'];

/** Who has a session goes to the first page; whether it still holds is seen there. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const cookies = cookiesOf(request.headers.get('cookie') ?? '');
  const hasSession = SESSION_COOKIES.some((name) => cookies.has(name));
  return redirect(hasSession ? '/dashboard' : '/login');
}
