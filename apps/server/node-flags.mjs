/**
 * The objects of a request are garbage once it is answered. By default Node reserves up to 134 MB
 * of memory for them; with this 50, and such a young generation fits into the processor's caches.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16'];
