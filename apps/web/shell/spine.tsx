import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { Mark } from '#platform/ui/wordmark.tsx';
import { isAt, isOpenTo, NAV_ITEMS } from './navigation.ts';
import s from './shell.module.css';
import { useAddress } from './use-address.ts';

export function Spine() {
  const { t } = useTranslation('common');
  const me = useMe();
  const address = useAddress();
  return (
    <nav className={`cloth screen-only ${s.spine}`} aria-label={t('places')}>
      <Mark className={s.mark} />
      {NAV_ITEMS.filter((item) => isOpenTo(me, item)).map((item) => {
        const { to, label, icon: Icon } = item;
        return (
          <Link
            key={to}
            to={to}
            className={s.place}
            aria-label={t(label)}
            aria-current={isAt(item, address) ? 'page' : undefined}
            data-last={item.isLast}
          >
            <Icon size={21} stroke={1.75} />
            <span className={s.placeLabel}>{t(label)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
