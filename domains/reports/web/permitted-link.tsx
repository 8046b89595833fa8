import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';

type Props = {
  to: string;
  /** The permission of the linked page. */
  permission: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A number that links to its details, or plain text without the permission to read them. */
export function PermittedLink({ to, permission, className, children }: Props) {
  const me = useMe();
  if (!me.can(permission)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}

/** A path with its filters as query; empty filters are left out. */
export function addressOf(path: string, filters: Record<string, string | number | null>): string {
  const filled = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  const params = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
