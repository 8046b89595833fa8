import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listBrandsRoute } from '#domains/catalog/contract/brand.ts';
import { listCategoriesRoute } from '#domains/catalog/contract/category.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { listShelvesRoute } from '../../contract/shelf.ts';
import { createCountRoute } from '../../contract/stock-count.ts';

const KINDS = ['all', 'category', 'brand', 'shelf'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

/** Chooses the warehouse and the scope of a new count. */
export default function NewCount() {
  const { t } = useTranslation('inventory');
  const canCreate = useMe().can('stock-count.create');
  return (
    <ListPage title={t('new_count')} trail={[t('common:stock'), t('counts')]}>
      {canCreate ? <Form /> : <NoPermission />}
    </ListPage>
  );
}

function Form() {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const { warehouses } = useWarehouses();
  const [chosen, setWarehouse] = useState('');
  const warehouse_id = chosen || (warehouses[0]?.value ?? '');
  const [kind, setKind] = useState<Kind>('all');
  const [part, setPart] = useState('');
  const [is_blind, setBlind] = useState(false);
  const [note, setNote] = useState('');
  const parts = useParts(kind, warehouse_id);
  const creating = usePostOnce(
    (id) => {
      const what = kind === 'all' ? {} : { [kind === 'shelf' ? kind : `${kind}_id`]: part };
      return call(createCountRoute, { body: { id, warehouse_id, is_blind, note, ...what } });
    },
    {
      unreached: t('unreached'),
      onDone: ({ data }) => void navigate(`/dashboard/stock/counts/${data.id}`, { replace: true }),
    },
  );
  const isReady = warehouse_id !== '' && (kind === 'all' || part !== '');
  const { failure } = creating;
  return (
    <div className={ui.page}>
      <div className={`${ui.sheet} ${ui.parts}`}>
        <div className={f.pair}>
          <Picked
            label={t('lists:warehouse')}
            value={warehouse_id}
            options={warehouses}
            onChange={(value) => {
              setWarehouse(value);
              setPart('');
            }}
          />
          <Picked
            label={t('what_is_counted')}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`count_by_${value}`) }))}
            onChange={(value) => {
              if (isKind(value)) setKind(value);
              setPart('');
            }}
          />
        </div>
        {kind !== 'all' && (
          <Picked
            label={t(`count_by_${kind}`)}
            value={part}
            options={[
              { value: '', label: t(parts.length === 0 ? 'none_yet' : 'choose') },
              ...parts,
            ]}
            onChange={setPart}
          />
        )}
        <label className={f.check}>
          <input
            type="checkbox"
            checked={is_blind}
            onChange={(event) => setBlind(event.currentTarget.checked)}
          />
          <span>
            {t('count_blind')}
            <small>{t('count_blind_text')}</small>
          </span>
        </label>
        <label className={f.label}>
          {t('note')}
          <input
            className={f.field}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </label>
        <p className={ui.quiet}>{t('count_while_selling')}</p>
        {failure !== null && (
          <p className={f.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={ui.last}>
          <Button
            size="md"
            disabled={!isReady}
            loading={creating.isBusy}
            onClick={() => creating.post()}
          >
            {t('begin_count')}
          </Button>
        </div>
      </div>
    </div>
  );
}

type Option = { value: string; label: string };
/** The categories, brands or shelves to choose from: only those of the selected kind. */
function useParts(kind: Kind, warehouse_id: string): Option[] {
  const { i18n } = useTranslation();
  const categories = useQuery({
    ...allPagesFor(listCategoriesRoute),
    enabled: kind === 'category',
  });
  const brands = useQuery({ ...allPagesFor(listBrandsRoute), enabled: kind === 'brand' });
  const shelves = useQuery({
    ...allPagesFor(listShelvesRoute, { warehouse_id }),
    enabled: kind === 'shelf' && warehouse_id !== '',
  });
  const choices =
    kind === 'category' ? categories.data : kind === 'brand' ? brands.data : undefined;
  if (choices !== undefined) {
    return choices.map((row) => ({ value: row.id, label: localName(row, i18n.language) }));
  }
  if (kind !== 'shelf') return [];
  return (shelves.data ?? []).map(({ shelf }) => ({ value: shelf, label: shelf }));
}
