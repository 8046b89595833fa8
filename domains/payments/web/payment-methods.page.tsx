import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { localName } from '#platform/ui/local-name.ts';
import { listPaymentMethodsRoute, type StoredMethod } from '../contract/payment-method.ts';
import { MethodForm } from './method-form.tsx';
import { MethodOrderDialog } from './method-order-dialog.tsx';

const FILTERS = ['q', 'status'] as const;

/** Payment methods: add, rename, archive and restore. */
export default function PaymentMethods() {
  const { t } = useTranslation('methods');
  const me = useMe();
  const list = useList(listPaymentMethodsRoute, FILTERS, me.can('payment-method.read'));
  const { filters, change } = list;
  const [edited, setEdited] = useState<StoredMethod | 'new' | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const columns = useColumns(me.can('payment-method.update') ? setEdited : null);
  const close = () => setEdited(null);
  return (
    <PagedList
      list={list}
      title={t('title')}
      trail={[t('settings:settings')]}
      aside={
        <>
          {me.can('payment-method.update') && (
            <Button size="md" variant="default" onClick={() => setOrdering(true)}>
              {t('order')}
            </Button>
          )}
          {me.can('payment-method.create') && (
            <Button
              size="md"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setEdited('new')}
            >
              {t('add_method')}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <SearchBox label={t('search')} value={filters.q} onChange={(q) => change({ q })} />
          <Choice
            label={t('status')}
            value={filters.status}
            options={[{ value: 'archived', label: t('archived') }]}
            onChange={(status) => change({ status })}
          />
        </>
      }
      columns={columns}
      keyOf={({ id }) => id}
      toOf={() => null}
      noteOf={({ kind }) => t(`kind_${kind}`)}
      failed={t('failed')}
      empty={{ title: t('none'), text: t('none_text') }}
    >
      <FormDialog
        isOpen={edited !== null}
        draft={`payment_method ${edited === 'new' ? edited : edited?.id}`}
        title={t(edited === 'new' ? 'add_method' : 'change_method')}
        onClose={close}
      >
        {edited !== null && <MethodForm method={edited === 'new' ? null : edited} onDone={close} />}
      </FormDialog>
      <MethodOrderDialog isOpen={isOrdering} onClose={() => setOrdering(false)} />
    </PagedList>
  );
}

function useColumns(onEdit: ((method: StoredMethod) => void) | null): Column<StoredMethod>[] {
  const { t, i18n } = useTranslation('methods');
  const columns: Column<StoredMethod>[] = [
    { key: 'name', label: t('method'), cell: (row) => localName(row, i18n.language) },
    { key: 'kind', label: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
  ];
  if (onEdit === null) return columns;
  return [
    ...columns,
    {
      key: 'change',
      label: t('change_method'),
      isPhoneNumeric: true,
      cell: (row) => (
        <Button size="compact-md" variant="default" onClick={() => onEdit(row)}>
          {t('change')}
          <span className="for-readers"> {localName(row, i18n.language)}</span>
        </Button>
      ),
    },
  ];
}
