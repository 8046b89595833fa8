import type { Endpoint } from '#platform/http/endpoint.ts';
import { checkImport } from './check-import.ts';
import { commitImport } from './commit-import.ts';
import { importRest } from './import-rest.ts';
import { importTemplate } from './import-template.ts';
import { layOutImport } from './lay-out-import.ts';
import {
  listImportMessages,
  listImportPrices,
  listImports,
  readImport,
  readImportProgress,
} from './read-imports.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

export const endpoints: readonly Endpoint[] = [
  uploadImport,
  layOutImport,
  listImports,
  readImport,
  readImportProgress,
  listImportMessages,
  listImportPrices,
  importRest,
  checkImport,
  commitImport,
  undoImport,
  importTemplate,
];
