import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import s from './settings.module.css';
import { SETTINGS, type SettingsItem } from './shell/navigation/settings-items.ts';
import { isOpenTo } from './shell/navigation.ts';

const SUBJECTS = ['you', 'people', 'shop'] as const;

/** The settings by subject; only those that the user can open. */
export default function SettingsIndex() {
  const { t } = useTranslation('settings');
  const me = useMe();
  const open = SETTINGS.filter((item) => isOpenTo(me, item));
  return (
    <ListPage title={t('settings')}>
      <div className={s.subjects}>
        {SUBJECTS.map((about) => (
          <Subject key={about} about={about} items={open.filter((one) => one.about === about)} />
        ))}
      </div>
    </ListPage>
  );
}

type SubjectProps = { about: SettingsItem['about']; items: readonly SettingsItem[] };

function Subject({ about, items }: SubjectProps) {
  const { t } = useTranslation('settings');
  if (items.length === 0) return null;
  return (
    <section className={s.subject} aria-labelledby={`about-${about}`}>
      <h2 id={`about-${about}`}>{t(`about_${about}`)}</h2>
      <ul>
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={s.place}>
              <Icon size={21} stroke={1.75} />
              <span>
                <b>{t(label)}</b>
                <small>{t(`${label}_text`)}</small>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
