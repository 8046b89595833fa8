import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FirstSteps } from '#domains/setup/web/part/first-steps.tsx';
import { useRefuseScansInChoices } from '#platform/ui/scan/use-scanner.ts';
import { FindProvider } from './find.tsx';
import { PhoneBar } from './phone-bar.tsx';
import s from './shell.module.css';
import { Spine } from './spine.tsx';

/** Where a new shop begins. */
const STARTS = new Set(['/dashboard', '/dashboard/pos']);

/** The spine at the left (a bar above on a phone), and the page beside it. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useRefuseScansInChoices();
  return (
    <FindProvider>
      <div className={s.shell}>
        <Spine />
        <PhoneBar />
        <main className={s.page}>
          {STARTS.has(pathname.replace(/\/$/, '')) && <FirstSteps />}
          <div className={s.under}>{children}</div>
        </main>
      </div>
    </FindProvider>
  );
}
