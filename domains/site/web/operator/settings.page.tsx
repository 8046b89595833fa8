import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import ui from '#platform/ui/shapes.module.css';
import { changeSettingRoute, readSettingRoute } from '../../contract/cms.ts';
import { FOOT_LINKS, type MenuItem } from '../../core/content.ts';
import { EntryForm } from './entry-form.tsx';
import { TextField } from './fields.tsx';
import { type SettingValues, valuesOf } from './operator.queries.ts';
import { OrderList } from './order-list.tsx';
import { QueryBoundary } from './query-boundary.tsx';
import { SocialFields } from './social-fields.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { useDraft } from './use-draft.ts';

const BLANK = { tagline: '', company: '', address: '' };

const MENU: readonly MenuItem[] = ['features', 'price', 'blog', 'contact'];

/** Edits the menu, the footer, and the contact addresses. */
export default function Settings() {
  const { t } = useTranslation('operator');
  const settingsQuery = useQuery(queryOptionsFor(readSettingRoute));
  return (
    <ListPage title={t('settings')} trail={[t('site')]}>
      <div className={ui.page}>
        <QueryBoundary query={settingsQuery}>
          {(setting) => <Editor setting={setting} />}
        </QueryBoundary>
      </div>
    </ListPage>
  );
}

function Editor({ setting }: { setting: SettingValues }) {
  const { t } = useTranslation('operator');
  const draft = useDraft({
    known: valuesOf(setting),
    version: setting.version,
    write: (values, version) => call(changeSettingRoute, { body: { version, ...values } }),
  });
  const { values, set, problemAt } = draft;
  const { links } = values;
  const link = (changed: Partial<typeof links>) => set({ links: { ...links, ...changed } });
  return (
    <EntryForm draft={draft}>
      <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="menu">
        <h2 id="menu">{t('menu_order')}</h2>
        <MenuField menu={links.menu} onChange={(menu) => link({ menu })} />
      </section>
      <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="reached">
        <h2 id="reached">{t('reached')}</h2>
        <div className={f.pair}>
          <TextField
            label={t('email')}
            note={t('email_note')}
            problem={problemAt('links.email')}
            type="email"
            max={254}
            value={links.email}
            onChange={(email) => link({ email })}
          />
          <TextField
            label={t('phone')}
            problem={problemAt('links.phone')}
            type="tel"
            max={20}
            value={links.phone}
            onChange={(phone) => link({ phone })}
          />
        </div>
      </section>
      <TranslationFields
        translations={values.translations}
        blank={BLANK}
        onChange={(translations) => set({ translations })}
      >
        {(language, content, change) =>
          (['tagline', 'company', 'address'] as const).map((name) => (
            <TextField
              key={name}
              label={t(name)}
              problem={problemAt(`words.${language}.${name}`)}
              lang={language}
              max={name === 'company' ? 120 : 200}
              value={content[name]}
              onChange={(text) => change({ [name]: text })}
            />
          ))
        }
      </TranslationFields>
      <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="foot">
        <h2 id="foot">{t('foot')}</h2>
        <p className={ui.hint}>{t('foot_note')}</p>
        <div className={f.pair}>
          {FOOT_LINKS.map((name) => (
            <TextField
              key={name}
              label={t(`foot_${name}`)}
              problem={problemAt(`links.foot.${name}`)}
              max={500}
              value={links.foot[name]}
              onChange={(href) => link({ foot: { ...links.foot, [name]: href } })}
            />
          ))}
        </div>
      </section>
      <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="social">
        <h2 id="social">{t('social')}</h2>
        <SocialFields
          links={links.social}
          problemAt={problemAt}
          onChange={(social) => link({ social })}
        />
      </section>
    </EntryForm>
  );
}

type MenuProps = { menu: readonly MenuItem[]; onChange: (menu: MenuItem[]) => void };

/** The entries of the header in order; removed ones can be added again. */
function MenuField({ menu, onChange }: MenuProps) {
  const { t } = useTranslation('operator');
  const out = MENU.filter((item) => !menu.includes(item));
  return (
    <>
      <OrderList
        label={t('menu_order')}
        onOrder={(keys) => onChange(keys as MenuItem[])}
        items={menu.map((item) => ({
          key: item,
          name: t(`menu_${item}`),
          content: (
            <span className={ui.ends}>
              <b>{t(`menu_${item}`)}</b>
              <button
                type="button"
                className={ui.link}
                aria-label={t('menu_take', { name: t(`menu_${item}`) })}
                onClick={() => onChange(menu.filter((one) => one !== item))}
              >
                {t('take_out')}
              </button>
            </span>
          ),
        }))}
      />
      {out.map((item) => (
        <button
          key={item}
          type="button"
          className={ui.link}
          onClick={() => onChange([...menu, item])}
        >
          {t('menu_put', { name: t(`menu_${item}`) })}
        </button>
      ))}
    </>
  );
}
