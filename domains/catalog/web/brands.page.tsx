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
import { called } from '../core/called.ts';
import { NameFields } from './name-fields.tsx';
import { NamedDialog, NamedForm } from './named-dialog.tsx';
import { NamedPage } from './named-page.tsx';
import { NamedRow } from './named-row.tsx';

/** Who makes the goods. */
export default function Brands() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const see = me.can('brand.read');
  const asked = useQuery({ ...allPagesFor(listBrandsRoute), enabled: see });
  const [edited, setEdited] = useState<{ brand: Brand | null } | null>(null);
  const mayChange = me.can('brand.update');
  return (
    <NamedPage
      title="brands"
      add="add_brand"
      empty={{ title: 'no_brands', text: 'no_brands_text' }}
      failed="brands_failed"
      may={{ see, add: me.can('brand.create') }}
      asked={asked}
      list={listBrandsRoute}
      onAdd={() => setEdited({ brand: null })}
      rowOf={(brand) => (
        <NamedRow
          key={brand.id}
          name={localName(brand, i18n.language)}
          note={i18n.language === 'bn' ? brand.name : brand.name_bn}
          onOpen={mayChange ? () => setEdited({ brand }) : null}
        />
      )}
    >
      <NamedDialog
        isOpen={edited !== null}
        draft={`brand ${edited?.brand?.id} ${edited?.brand?.version}`}
        title={t(edited?.brand == null ? 'add_brand' : 'change_brand')}
        onClose={() => setEdited(null)}
      >
        <BrandForm brand={edited?.brand ?? null} onDone={() => setEdited(null)} />
      </NamedDialog>
    </NamedPage>
  );
}

function BrandForm({ brand, onDone }: { brand: Brand | null; onDone: () => void }) {
  const [fields, setFields] = useDrafted('fields', {
    name: brand?.name ?? '',
    name_bn: brand?.name_bn ?? '',
  });
  const save = () =>
    brand === null
      ? call(createBrandRoute, { body: called(fields) })
      : call(changeBrandRoute, {
          params: { id: brand.id },
          body: { version: brand.version, ...called(fields) },
        });
  const archive =
    brand === null ? null : () => call(archiveBrandRoute, { params: { id: brand.id } });
  return (
    <NamedForm save={save} archive={archive} onDone={onDone}>
      <NameFields value={fields} onChange={(named) => setFields({ ...fields, ...named })} />
    </NamedForm>
  );
}
