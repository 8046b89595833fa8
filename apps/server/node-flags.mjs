/**
 * What a request makes is gone when it is answered. By itself Node sets up to 134 MB aside for
 * that, of a machine's memory; with this 50, and such a heap stays in the caches of the processor.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16'];
