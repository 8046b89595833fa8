import { createContext, type ReactNode, use } from 'react';

/** Rows of tabs over pages of several domains, by the name of the section. */
export type Sections = Readonly<Record<'sales' | 'purchases' | 'people', ReactNode>>;

const Filled = createContext<Sections | null>(null);

/** The shell knows every page, and fills the rows. */
export function SectionsProvider({ value, children }: { value: Sections; children: ReactNode }) {
  return <Filled value={value}>{children}</Filled>;
}

/** The row of tabs of a section, as the shell has filled it; outside the shell there is none. */
export function SectionTabs({ of }: { of: keyof Sections }) {
  return use(Filled)?.[of] ?? null;
}
