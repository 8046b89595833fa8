import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { renewTokenWithSession } from '#domains/identity/web/part/session-store.ts';
import { Nonce } from './nonce.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

// Read by the component kit's scroll lock, which adds a style element of its own.
Object.assign(globalThis, { __webpack_nonce__: nonce });

renewTokenWithSession();

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
