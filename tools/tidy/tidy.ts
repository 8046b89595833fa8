import { checkAnswers } from './answers.ts';
import { checkCalls } from './calls.ts';
import { checkClasses } from './classes.ts';
import { checkCycles } from './cycles.ts';
import { checkDecisions } from './decisions.ts';
import { checkDocs } from './docs.ts';
import { checkExports } from './exports.ts';
import { checkFolders } from './folders.ts';
import { checkForms } from './forms.ts';
import { checkKit } from './kit.ts';
import { checkNames } from './names.ts';
import { checkOutside } from './outside.ts';
import { checkParticiples } from './participles.ts';
import { checkSizes } from './sizes.ts';
import type { Finding, Source } from './source.ts';
import { checkSpreads } from './spreads.ts';
import { checkMigrations, checkSql } from './sql.ts';
import { checkStyles } from './styles.ts';
import { checkText } from './text.ts';
import { checkTracked } from './tracked.ts';
import { checkWalls } from './walls.ts';
import { checkWords } from './words.ts';

const DOCUMENT_RULES = [checkDecisions, checkDocs];
const FILE_RULES = [
  checkWalls,
  checkNames,
  checkParticiples,
  checkCalls,
  checkOutside,
  checkExports,
  checkSql,
  checkMigrations,
  checkSizes,
  checkText,
  checkForms,
  checkSpreads,
  checkWords,
];
const PROJECT_RULES = [
  checkAnswers,
  checkClasses,
  checkCycles,
  checkFolders,
  checkKit,
  checkStyles,
  checkTracked,
];

/** The style of this project as a test: all findings, in the order of the files. */
export function tidy(sources: readonly Source[]): Finding[] {
  return [
    ...sources.flatMap((source) => FILE_RULES.flatMap((check) => check(source))),
    ...[...PROJECT_RULES, ...DOCUMENT_RULES].flatMap((check) => check(sources)),
  ].sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}
