import routes from '../../apps/web/routes.ts';

type Node = {
  readonly path?: string | undefined;
  readonly children?: readonly Node[] | undefined;
};

/** Every address of the web application, as it is written in its routes: `/dashboard/stock/:id`. */
export function addressPatterns(): string[] {
  const patterns = new Set<string>();
  const step = (node: Node, above: string) => {
    const path = node.path === undefined ? above : `${above}/${node.path}`.replace('//', '/');
    if (node.children === undefined || node.children.length === 0) patterns.add(path || '/');
    else for (const child of node.children) step(child, path);
  };
  for (const node of routes) step(node, '');
  return [...patterns].map((path) => path.replace(/(.)\/$/, '$1'));
}

/** The addresses that have this text, and those above them, whose links lead there. */
export function patternsTo(text: string): string[] {
  const chosen = addressPatterns().filter((pattern) => pattern.includes(text));
  const leadsToChosen = (pattern: string) =>
    chosen.some((one) => one === pattern || one.startsWith(`${pattern}/`));
  return addressPatterns().filter(leadsToChosen);
}

/** The first of these addresses that the pattern fits; null where none does. */
export function addressOf(pattern: string, known: ReadonlySet<string>): string | null {
  if (!/[:*]/.test(pattern)) return pattern;
  if (pattern.includes('*')) return pattern.replace('*', 'no-such-page');
  const shape = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`);
  // The word of a sibling is no identifier: /stock/transfers is not /stock/:variant_id.
  const isId = (text: string | undefined) => text !== undefined && !RESERVED.has(text);
  for (const address of known) {
    const match = shape.exec(address);
    if (match?.slice(1).every(isId)) return address;
  }
  return null;
}

const RESERVED = new Set(
  addressPatterns().flatMap((pattern) => pattern.split('/').filter((part) => !/[:*]/.test(part))),
);
