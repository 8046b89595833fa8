import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,domains,platform,db,testkit,tools}/**/*.test.ts'],
          globalSetup: ['testkit/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/house.ts'],
          // A journey has the machine to itself: a browser, a server and a database are enough.
          fileParallelism: false,
          maxConcurrency: 2,
          // A browser on a busy machine is given a second try; the run says who needed it.
          retry: 1,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
