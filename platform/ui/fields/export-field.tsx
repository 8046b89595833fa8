import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../client/call.ts';
import { download } from '../../client/download.ts';
import { failureText } from '../../client/failure-message.ts';
import type { AnyRoute } from '../../contract/route.ts';
import { SelectField } from '../lists/filter-fields.tsx';
import { showToast } from '../toasts.tsx';

export type ListFile = {
  list: AnyRoute;
  params?: Record<string, string>;
  /** The filters of the page, so that the file has the same rows in the same order. */
  query?: Readonly<Record<string, unknown>>;
};

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** Exports the list of a page in one of three formats. */
export function ExportField({ list, params = {}, query = {} }: ListFile) {
  const { t, i18n } = useTranslation('common');
  const taking = useMutation({
    mutationFn: (format: string) => {
      const fileQuery = { ...query, format, lang: i18n.language };
      const route = { ...list, path: `/exports${list.path}` };
      return download(route, { params, query: fileQuery } as CallInput<AnyRoute>);
    },
    onError: (error) => {
      showToast(failureText(error, t('unreached_text')), 'error');
    },
  });
  return (
    <SelectField
      label={t('export')}
      value=""
      all={taking.isPending ? t('export_busy') : t('export')}
      options={FORMATS.map((value) => ({ value, label: t(`export_${value}`) }))}
      onChange={(format) => {
        if (format !== '' && !taking.isPending) taking.mutate(format);
      }}
    />
  );
}
