import type { ReactNode } from 'react';
import { FindProvider } from './find.tsx';
import { PhoneBar } from './phone-bar.tsx';
import s from './shell.module.css';
import { Spine } from './spine.tsx';

/** The spine at the left (a bar above on a phone), and the page beside it. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <FindProvider>
      <div className={s.shell}>
        <Spine />
        <PhoneBar />
        <main className={s.page}>{children}</main>
      </div>
    </FindProvider>
  );
}
