import type { OauthApp } from '#domains/connections/core/oauth-app.ts';
import type { OauthClient } from '#platform/http/site.ts';

/** An app of no catalogue: tests give it to the server, with a provider of their own. */
export const LEDGER_APP: OauthApp = {
  app: 'sample_ledger',
  category: 'channel',
  name: 'Sample Ledger',
  about: { bn: 'পরীক্ষার জন্য একটি খাতা', en: 'A ledger for trying things out' },
  letters: 'SL',
  colour: '#54606B',
  countries: ['BD'],
  oauth2: {
    issuer: 'https://accounts.ledger.example',
    authorize_url: 'https://ledger.example/oauth/authorize',
    token_url: 'https://ledger.example/oauth/token',
    revoke_url: 'https://ledger.example/oauth/revoke',
    scopes: [
      { scope: 'books.read', allows: { bn: 'খাতা পড়া', en: 'Read the books' } },
      { scope: 'books.write', allows: { bn: 'খাতায় লেখা', en: 'Write in the books' } },
    ],
    has_pkce: true,
    account_url: 'https://ledger.example/v1/me',
    account_field: 'account',
  },
};

export const LEDGER_CLIENT: OauthClient = {
  client_id: 'halkhata-of-the-tests',
  client_secret: 'ledger-secret-0123456789-5c1e',
};
