import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import s from './page-bar.module.css';

type Props = {
  /** The breadcrumbs; the last one is this page. */
  trail: readonly string[];
  /** The user menu, which the shell provides. */
  person: ReactNode;
};

/** The bar above a page: breadcrumbs, search, user menu. A phone has the shell's bar. */
export function PageBar({ trail, person }: Props) {
  const { t } = useTranslation('common');
  // The shell provides it to every page through the outlet context.
  const lent = useOutletContext<{ find?: ReactNode } | null>();
  return (
    <header className={`screen-only ${s.bar}`}>
      <nav className={s.trail} aria-label={t('you_are_here')}>
        {trail.map((step, index) => (
          <span key={step} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {step}
          </span>
        ))}
      </nav>
      <Group gap={12} wrap="nowrap" flex="none">
        {lent?.find}
        {person}
      </Group>
    </header>
  );
}
