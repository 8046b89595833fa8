import { createContext, type ReactNode, use, useMemo } from 'react';
import type { CallAnswer } from '#platform/client/call.ts';
import { shopOfPerson } from '#platform/client/shop-of-page.ts';
import { DraftOwner } from '#platform/client/use-drafted.ts';
import { Currency } from '#platform/ui/currency.ts';
import { ShopZone } from '#platform/ui/shop-zone.ts';
import type { readPermissionsRoute } from '../../contract/read-permissions.ts';
import { ApprovalProvider } from './approval.tsx';

export type Granted = CallAnswer<typeof readPermissionsRoute>['data'];

/** The signed-in user and their permissions. The server checks again; this only hides controls. */
export type Me = Omit<Granted, 'permissions'> & {
  can(permission: string): boolean;
  permissions: ReadonlySet<string>;
  /** Then no control offers a branch, and no text names it. */
  isOfOneBranch: boolean;
};

const MeContext = createContext<Me | null>(null);

export function MeProvider({ granted, children }: { granted: Granted; children: ReactNode }) {
  const me = useMemo(() => {
    const permissions = new Set(granted.permissions);
    return {
      ...granted,
      permissions,
      can: (permission: string) => permissions.has(permission),
      isOfOneBranch: granted.branch_ids?.length === 1,
    };
  }, [granted]);
  const owner = `${shopOfPerson() ?? ''} ${granted.user.id}`;
  return (
    <MeContext value={me}>
      <ShopZone value={granted.timezone}>
        <Currency value={granted.currency}>
          <DraftOwner value={owner}>
            <ApprovalProvider>{children}</ApprovalProvider>
          </DraftOwner>
        </Currency>
      </ShopZone>
    </MeContext>
  );
}

export function useMe(): Me {
  const me = use(MeContext);
  if (me === null) throw new Error('nobody is signed in here');
  return me;
}
