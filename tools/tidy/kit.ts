import ts from 'typescript';
import { importsOf } from './imports.ts';
import { type Finding, findingAt, isTest, type Source } from './source.ts';

const KIT = '@mantine/core';
const STYLES = 'apps/web/application-styles.ts';
/** Components without styles of their own, and those of fields. */
const UNSTYLED = ['Box', 'CopyButton', 'FileButton', 'MantineProvider'];
const OF_INPUT = ['TextInput', 'NativeSelect', 'Textarea'];

/** The styles of the kit are loaded one component at a time: others look like bare elements. */
export function checkKit(sources: readonly Source[]): Finding[] {
  const styles = sources.find(({ path }) => path === STYLES)?.text;
  if (styles === undefined) return [];
  const names = [...styles.matchAll(/\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name);
  const loaded = new Set([...names, ...UNSTYLED, ...(names.includes('Input') ? OF_INPUT : [])]);
  return sources
    .filter((source) => !isTest(source))
    .flatMap((source) =>
      componentsOf(source)
        .filter(({ text }) => !loaded.has(text))
        .map((name) => {
          const message = `has the component ${name.text}, whose styles are not loaded`;
          return findingAt(source, name, `${message}: use the shared shapes`);
        }),
    );
}

function componentsOf(source: Source): ts.Identifier[] {
  return importsOf(source).flatMap(({ node: { parent }, text }) => {
    if (text !== KIT || !ts.isImportDeclaration(parent)) return [];
    const named = parent.importClause?.namedBindings;
    if (named === undefined || !ts.isNamedImports(named)) return [];
    return named.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ name, propertyName }) => (propertyName ?? name) as ts.Identifier)
      .filter((name) => /^[A-Z]/.test(name.text));
  });
}
