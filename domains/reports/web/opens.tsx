import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';

type Props = {
  to: string;
  /** What the page behind it asks for: who has it not sees the figure alone. */
  permission: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A figure that opens what it is made of. */
export function Opens({ to, permission, className, children }: Props) {
  const me = useMe();
  if (!me.can(permission)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}

/** An address with what it is narrowed by; what is empty is not named. */
export function addressOf(path: string, filters: Record<string, string | number | null>): string {
  const filled = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  const params = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
