import { describe, expect, test } from 'vitest';
import { authReply, isStale } from './auth-reply.ts';

describe('a reply', () => {
  const URL_OF = 'http://shop.example/api/auth';

  test.each([
    [200, 'http://shop.example/dashboard', null, true],
    [
      401,
      `${URL_OF}/error?error=CredentialsSignin&provider=credentials`,
      'CredentialsSignin',
      false,
    ],
    [403, `${URL_OF}/error?error=AccessDenied`, 'AccessDenied', false],
    [200, `${URL_OF}/signin?csrf=true`, 'csrf', false],
    [429, `${URL_OF}/error?error=CredentialsSignin`, 'CredentialsSignin', false],
  ])('%d %s', (status, url, error, ok) => {
    const reply = authReply(status, url, 'http://shop.example');
    expect(reply).toEqual({ error, status, ok, url: error === null ? url : null });
    expect(isStale(url, 'http://shop.example')).toBe(error === 'csrf');
  });
});
