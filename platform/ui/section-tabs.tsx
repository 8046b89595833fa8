import { createContext, type ReactNode, use } from 'react';

/** Rows of tabs over pages of several domains, by section. */
export type Sections = Readonly<Record<'sales' | 'purchases' | 'people', ReactNode>>;

const Filled = createContext<Sections | null>(null);

/** The shell knows every page, and provides the tabs. */
export function SectionsProvider({ value, children }: { value: Sections; children: ReactNode }) {
  return <Filled value={value}>{children}</Filled>;
}

/** The tabs of a section, as the shell provides them; outside the shell there are none. */
export function SectionTabs({ of }: { of: keyof Sections }) {
  return use(Filled)?.[of] ?? null;
}
