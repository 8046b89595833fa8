import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import ui from '#platform/ui/shapes.module.css';
import { OPERATOR_NAV_ITEMS } from '../part/operator-nav-items.ts';

/** The parts of the site that can be edited. */
export default function OperatorIndex() {
  const { t } = useTranslation('operator');
  return (
    <ListPage title={t('site')}>
      <ul className={`${ui.press} ${ui.box} ${ui.column}`}>
        {OPERATOR_NAV_ITEMS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={21} stroke={1.75} aria-hidden="true" />
              <span className={ui.grow}>
                <b>{t(label)}</b>
                <small>{t(`${label}_text`)}</small>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </ListPage>
  );
}
