import '#domains/site/web/site.css';
import type { ReactNode } from 'react';
import { SiteFrame } from '#domains/site/web/frame/site-frame.tsx';
import { SiteProvider, type SiteView } from '#domains/site/web/site-context.tsx';

type Props = {
  view: SiteView;
  /** Content beside the page, outside all landmarks. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Header and footer of the site around a page, with or without React. */
export function SiteSurroundings({ view, beside, children }: Props) {
  return (
    <div className="site" lang={view.language}>
      <SiteProvider view={view}>
        <SiteFrame>{children}</SiteFrame>
        {beside}
      </SiteProvider>
    </div>
  );
}
