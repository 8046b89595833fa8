import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FirstSteps } from '#domains/setup/web/part/first-steps.tsx';
import { useRefuseScansInChoices } from '#platform/ui/scan/use-scanner.ts';
import { FindProvider } from './find.tsx';
import { PhoneBar } from './phone-bar.tsx';
import s from './shell.module.css';
import { Spine } from './spine.tsx';

/** Pages that show a new shop its first steps. */
const STARTS = new Set(['/dashboard', '/dashboard/pos']);

/** The sidebar (on phones a bar above), and the page beside it. */
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
          <Box flex={1} mih={0}>
            {children}
          </Box>
        </main>
      </div>
    </FindProvider>
  );
}
