import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { localName } from '#platform/ui/local-name.ts';
import {
  archiveBrandRoute,
  type Brand,
  changeBrandRoute,
  createBrandRoute,
  listBrandsRoute,
} from '../contract/brand.ts';
import { withFallbackName } from '../core/with-fallback-name.ts';
import { NameFields } from './name-fields.tsx';
import { RecordDialog, RecordForm } from './record-dialog.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordsPage } from './records-page.tsx';

/** The brands of products. */
export default function Brands() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const see = me.can('brand.read');
  const brandsQuery = useQuery({ ...allPagesFor(listBrandsRoute), enabled: see });
  const [edited, setEdited] = useState<{ brand: Brand | null } | null>(null);
  const canUpdate = me.can('brand.update');
  return (
    <RecordsPage
      title="brands"
      add="add_brand"
      empty={{ title: 'no_brands', text: 'no_brands_text' }}
      failed="brands_failed"
      can={{ see, add: me.can('brand.create') }}
      query={brandsQuery}
      list={listBrandsRoute}
      onAdd={() => setEdited({ brand: null })}
      rowOf={(brand) => (
        <RecordRow
          key={brand.id}
          name={localName(brand, i18n.language)}
          note={i18n.language === 'bn' ? brand.name : brand.name_bn}
          onOpen={canUpdate ? () => setEdited({ brand }) : null}
        />
      )}
    >
      <RecordDialog
        isOpen={edited !== null}
        draft={`brand ${edited?.brand?.id} ${edited?.brand?.version}`}
        title={t(edited?.brand == null ? 'add_brand' : 'change_brand')}
        onClose={() => setEdited(null)}
      >
        <BrandForm brand={edited?.brand ?? null} onDone={() => setEdited(null)} />
      </RecordDialog>
    </RecordsPage>
  );
}

function BrandForm({ brand, onDone }: { brand: Brand | null; onDone: () => void }) {
  const [fields, setFields] = useDrafted('fields', {
    name: brand?.name ?? '',
    name_bn: brand?.name_bn ?? '',
  });
  const save = () =>
    brand === null
      ? call(createBrandRoute, { body: withFallbackName(fields) })
      : call(changeBrandRoute, {
          params: { id: brand.id },
          body: { version: brand.version, ...withFallbackName(fields) },
        });
  const archive =
    brand === null ? null : () => call(archiveBrandRoute, { params: { id: brand.id } });
  return (
    <RecordForm save={save} archive={archive} onDone={onDone}>
      <NameFields value={fields} onChange={(names) => setFields({ ...fields, ...names })} />
    </RecordForm>
  );
}
