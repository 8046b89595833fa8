import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { FEW_FILES } from './apps/web/bundler/few-files.ts';
import { iconsOneByOne } from './apps/web/bundler/icons-one-by-one.ts';
import { routesWithoutSchemas } from './apps/web/bundler/routes-without-schemas.ts';
import { scopeClass } from './apps/web/bundler/scope-class.ts';
import { sheetsInOrder } from './apps/web/bundler/sheets-in-order.ts';

export default defineConfig({
  plugins: [routesWithoutSchemas(), iconsOneByOne(), sheetsInOrder(), reactRouter()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopeClass } },
  build: {
    // Fonts stay files: a data URL would be fetched by who needs no Bengali, and again each page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // The script of the public pages is built as a worker is: one file, with nothing else in it.
  worker: { format: 'es' },
  // These come as thousands of files; bundled, the server reads the few that are used.
  ssr: { noExternal: [/^@mantine\//, '@tabler/icons-react'] },
  // Read by the server that is already running, with the dictionaries that it has.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // All styles of the public pages: one file for all of them, which is there already
              // when the next page comes.
              groups: [
                {
                  name: 'site',
                  test: /domains\/site\/web\/(?!operator|fonts)[^?]*\.css/,
                  priority: 7,
                },
                ...FEW_FILES,
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          external: ['#platform/i18n/messages.ts', '#platform/contract/open-pages.ts'],
        },
      },
    },
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
});
