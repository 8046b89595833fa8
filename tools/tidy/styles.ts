import type { Finding, Source } from './source.ts';

const SHAPES = 'platform/ui/shapes.module.css';
/** All CSS modules together. It may only fall: lower it after lines were saved. */
const LINES_OF_ALL = 11_200;
const LINES_TO_SPARE = 500;
const LINES_OF_ONE = 520;
/** A rule of fewer declarations is no shape. */
const SHAPE_SIZE = 3;

type Rule = { readonly selector: string; readonly line: number; readonly says: Set<string> };

/** Styles are few: a module says only what neither the kit nor a shared shape says. */
export function checkStyles(sources: readonly Source[]): Finding[] {
  const modules = sources.filter(({ path }) => path.endsWith('.module.css'));
  const shapes = modules.filter(({ path }) => path === SHAPES).flatMap(rulesOf);
  return [
    ...modules.flatMap((sheet) => checkLength(sheet)),
    ...checkAll(modules),
    ...modules.flatMap((sheet) => (sheet.path === SHAPES ? [] : checkShapes(sheet, shapes))),
  ];
}

function checkLength({ path, lines }: Source): Finding[] {
  const length = lines.length - 1;
  if (path === SHAPES || length <= LINES_OF_ONE) return [];
  const message = `has ${length} lines of style, ${LINES_OF_ONE} at most: use the shared shapes`;
  return [{ path, line: LINES_OF_ONE + 1, message }];
}

function checkAll(modules: readonly Source[]): Finding[] {
  const count = modules.reduce((sum, { lines }) => sum + lines.length - 1, 0);
  const finding = (message: string) => [{ path: SHAPES, line: 1, message }];
  if (count > LINES_OF_ALL) {
    return finding(`and the other modules have ${count} lines, ${LINES_OF_ALL} at most`);
  }
  const isWhole = modules.some(({ path }) => path === SHAPES);
  if (!isWhole || count >= LINES_OF_ALL - LINES_TO_SPARE) return [];
  return finding(`and the other modules have only ${count} lines: lower LINES_OF_ALL`);
}

function checkShapes(sheet: Source, shapes: readonly Rule[]): Finding[] {
  return rulesOf(sheet).flatMap(({ selector, line, says }) => {
    const shape = shapes.find((one) => one.says.size >= SHAPE_SIZE && one.says.isSubsetOf(says));
    if (shape === undefined) return [];
    const message = `${selector} says all that ${shape.selector} of the shared shapes says: use it`;
    return [{ path: sheet.path, line, message }];
  });
}

/** The rules for one class each, outside of media queries. */
function rulesOf(sheet: Source): Rule[] {
  if (/^domains\/site\/web\/(?!operator)/.test(sheet.path)) return [];
  const text = sheet.text.replaceAll(/\/\*.*?\*\//gs, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  const isShapes = sheet.path === SHAPES;
  const rules = text.matchAll(isShapes ? /^ {2}(\.\w+) \{([^{}]*)\}/gm : /^(\.\w+) \{([^{}]*)\}/gm);
  return [...rules].map(({ 1: selector = '', 2: body = '', index }) => {
    const declarations = body.split(';').map((one) => one.trim().replaceAll(/\s+/g, ' '));
    const line = text.slice(0, index).split('\n').length;
    return { selector, line, says: new Set(declarations.filter((one) => one !== '')) };
  });
}
