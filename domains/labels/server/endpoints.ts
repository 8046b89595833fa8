import type { Endpoint } from '#platform/http/endpoint.ts';
import { listLabelGoods } from './list-label-goods.ts';
import { previewLabels, printLabels } from './print-labels.ts';
import {
  changeLabelTemplate,
  createLabelTemplate,
  listLabelTemplates,
  removeLabelTemplate,
} from './templates.ts';

export const endpoints: readonly Endpoint[] = [
  listLabelGoods,
  printLabels,
  previewLabels,
  listLabelTemplates,
  createLabelTemplate,
  changeLabelTemplate,
  removeLabelTemplate,
];
