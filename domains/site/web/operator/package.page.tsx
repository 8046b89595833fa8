import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { changePackageRoute, listAllPackagesRoute } from '../../contract/cms.ts';
import { EntryForm } from './entry-form.tsx';
import { CheckField, Labelled, TextField } from './fields.tsx';
import s from './operator.module.css';
import { type PackageRow, valuesOf } from './operator.queries.ts';
import { QueryBoundary } from './query-boundary.tsx';
import { useShownTranslation } from './row.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { useDraft } from './use-draft.ts';

/** No shop comes near this limit. */
const LIMIT_MAX = 1_000_000_000;
const LIMITS = ['branches', 'warehouses', 'staff', 'products', 'bills_a_month'] as const;

const ABILITIES = [
  ...['offline_till', 'dues_and_accounts', 'full_export', 'web_store'],
  ...['connections', 'branch_permissions'],
];

const BLANK = { name: '', audience: '' };

/** The price, limits and texts of a package. */
export default function Package() {
  const { t } = useTranslation('operator');
  const { code = '' } = useParams();
  const { shown } = useShownTranslation();
  const packagesQuery = useQuery(queryOptionsFor(listAllPackagesRoute));
  const known = packagesQuery.data?.data.find((one) => one.code === code);
  const title = known === undefined ? undefined : shown(known.translations)?.name;
  return (
    <ListPage title={title ?? code} trail={[t('site'), t('packages')]}>
      <div className={ui.page}>
        <QueryBoundary query={packagesQuery}>
          {(packages) => {
            const found = packages.find((one) => one.code === code);
            if (found === undefined) return <PageMessage title={t('gone')} />;
            return <Editor key={code} known={found} />;
          }}
        </QueryBoundary>
      </div>
    </ListPage>
  );
}

function Editor({ known }: { known: PackageRow }) {
  const { t } = useTranslation('operator');
  const { code, ...begun } = valuesOf(known);
  const draft = useDraft({
    known: begun,
    version: known.version,
    write: (values, version) =>
      call(changePackageRoute, { params: { code }, body: { version, ...values } }),
  });
  const { values, set, problemAt } = draft;
  return (
    <EntryForm draft={draft}>
      <div className={`${ui.sheet} ${ui.parts}`}>
        <div className={f.pair}>
          {(['price_month', 'price_year'] as const).map((name) => (
            <Labelled key={name} label={t(name)} note={t('taka')} problem={problemAt(name)}>
              {(props) => (
                <MoneyField
                  {...props}
                  className={f.money ?? ''}
                  value={values[name]}
                  onChange={(amount) => set({ [name]: amount })}
                />
              )}
            </Labelled>
          ))}
        </div>
        <fieldset className={s.limits}>
          <legend>{t('limits')}</legend>
          {LIMITS.map((name) => (
            <Labelled key={name} label={t(`limit_${name}`)} problem={problemAt(`limits.${name}`)}>
              {(props) => (
                <CountInput
                  {...props}
                  className={f.field}
                  max={LIMIT_MAX}
                  placeholder={t('unlimited')}
                  value={values.limits[name] ?? null}
                  onChange={(limit) => set({ limits: { ...values.limits, [name]: limit } })}
                />
              )}
            </Labelled>
          ))}
        </fieldset>
        <p className={ui.hint}>{t('limits_note')}</p>
        <fieldset className={s.limits}>
          <legend>{t('abilities')}</legend>
          {ABILITIES.map((name) => (
            <CheckField
              key={name}
              label={t(`ability_${name}`)}
              isOn={values.abilities.includes(name)}
              onChange={(isOn) =>
                set({
                  abilities: isOn
                    ? [...values.abilities, name]
                    : values.abilities.filter((one) => one !== name),
                })
              }
            />
          ))}
        </fieldset>
        <CheckField
          label={t('is_visible')}
          isOn={values.is_visible}
          onChange={(is_visible) => set({ is_visible })}
        />
      </div>
      <TranslationFields
        needsBoth
        translations={values.translations}
        blank={BLANK}
        onChange={({ bn = BLANK, en = BLANK }) => set({ translations: { bn, en } })}
      >
        {(language, content, change) => (
          <>
            <TextField
              label={t('name')}
              problem={problemAt(`words.${language}.name`)}
              lang={language}
              max={40}
              value={content.name}
              onChange={(name) => change({ name })}
            />
            <TextField
              label={t('audience')}
              problem={problemAt(`words.${language}.audience`)}
              lang={language}
              max={120}
              value={content.audience}
              onChange={(audience) => change({ audience })}
            />
          </>
        )}
      </TranslationFields>
    </EntryForm>
  );
}
