import '#domains/site/web/site.css';
import type { ReactNode } from 'react';
import { SiteFrame } from '#domains/site/web/frame/site-frame.tsx';
import { SiteProvider, type SiteView } from '#domains/site/web/site-context.tsx';

type Props = {
  view: SiteView;
  /** What stands beside the page, in no landmark. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Head and foot of the site around a page, whether React stays on it or not. */
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
