import type { Endpoint } from '#platform/http/endpoint.ts';
import { checkImport } from './check-import.ts';
import { commitImport } from './commit-import.ts';
import { importTemplate } from './import-template.ts';
import { listImportMessages, listImports, readImport, readImportProgress } from './read-imports.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

export const endpoints: readonly Endpoint[] = [
  uploadImport,
  listImports,
  readImport,
  readImportProgress,
  listImportMessages,
  checkImport,
  commitImport,
  undoImport,
  importTemplate,
];
