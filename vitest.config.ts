import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A second try for whoever met a busy machine; the end of the run names each that needed one.
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,domains,platform,db,testkit,tools}/**/*.test.ts'],
          globalSetup: ['testkit/global-setup.ts'],
          // The files of a worker share what they import; none of our own is mocked in any.
          isolate: false,
          // What waits for the thing itself is given as long as the busiest machine needs.
          expect: { poll: { timeout: 15_000 } },
          // A limit is for what hangs, not for what is slow.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/environment.ts'],
          // Each file that runs has a house to itself: a server, a database and a browser.
          maxWorkers: Number(process.env.ENVIRONMENTS ?? 1),
          maxConcurrency: 2,
          expect: { poll: { timeout: 30_000 } },
          // A limit is for what hangs, not for what is slow.
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
