import type { Endpoint } from '#platform/http/endpoint.ts';
import { listLabelItems } from './list-label-items.ts';
import { previewLabels, printLabels } from './print-labels.ts';
import {
  changeLabelTemplate,
  createLabelTemplate,
  listLabelTemplates,
  removeLabelTemplate,
} from './templates.ts';

export const endpoints: readonly Endpoint[] = [
  listLabelItems,
  printLabels,
  previewLabels,
  listLabelTemplates,
  createLabelTemplate,
  changeLabelTemplate,
  removeLabelTemplate,
];
