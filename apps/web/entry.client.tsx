import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { renewTokenWithSession } from '#domains/identity/web/part/session-store.ts';
import { accessToken } from '#platform/client/access-token.ts';
import { Nonce } from './nonce.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

// Read by the component kit's scroll lock, which adds a style element.
Object.assign(globalThis, { __webpack_nonce__: nonce });

renewTokenWithSession();
// Requested before rendering, because every loader of the application needs it.
if (window.location.pathname.startsWith('/dashboard')) void accessToken();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Nonce value={nonce}>
        <HydratedRouter />
      </Nonce>
    </StrictMode>,
  );
});
