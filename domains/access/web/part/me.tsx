import { createContext, type ReactNode, use, useMemo } from 'react';

/** Who is signed in, and what the role may do. The server checks again; this only hides doors. */
export type Me = {
  user: { id: string; name: string; email: string | null };
  role: string;
  branch_id: string | null;
  can(permission: string): boolean;
};

export type Granted = {
  user: Me['user'];
  role: string;
  branch_id: string | null;
  permissions: readonly string[];
};

const MeContext = createContext<Me | null>(null);

export function MeProvider({ granted, children }: { granted: Granted; children: ReactNode }) {
  const me = useMemo(() => {
    const permissions = new Set(granted.permissions);
    return { ...granted, can: (permission: string) => permissions.has(permission) };
  }, [granted]);
  return <MeContext value={me}>{children}</MeContext>;
}

export function useMe(): Me {
  const me = use(MeContext);
  if (me === null) throw new Error('nobody is signed in here');
  return me;
}
