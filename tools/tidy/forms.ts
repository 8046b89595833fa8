import ts from 'typescript';
import { type Finding, findingAt, isTest, type Source, walk } from './source.ts';

const WEB = /^(domains\/[^/]+\/web|platform\/ui|apps\/web)\/.*\.tsx$/;
/** The field that all numbers are typed into. */
const NUMBER_INPUT = 'platform/ui/fields/number-input.tsx';
/** What makes a number of a text that was typed. */
const READS = /\b(read(Number|Sum)|(number|quantity|percent|whole)In|parse(Int|Float)|Number)\(/;
const CHOICES = ['checkbox', 'radio', 'range'];

/** Forms that store no draft, and why. */
const WITHOUT_DRAFT: readonly RegExp[] = [
  // Passwords, codes and PINs, or nobody is signed in yet.
  /^domains\/identity\//,
  /^domains\/access\/web\/(pin\.page|approval-dialog|join-forms)\.tsx$/,
  /^domains\/setup\/web\/found-shop-form\.tsx$/,
  // The public site has no person, and its operator is asked before a page is left unsaved.
  /^domains\/site\//,
  // What is applied goes into the cart of the till, which is stored itself.
  /^domains\/pos\/web\/cart\/(till-price|note|points|discount|coupon)-dialog\.tsx$/,
  /^domains\/pos\/web\/payment\/tender-form\.tsx$/,
  // The page around stores what these take.
  /^domains\/pricing\/web\/part\/quoted-promotions\.tsx$/,
  /^domains\/catalog\/web\/record-dialog\.tsx$/,
  // A question, a choice, a search or an address: one press, and nothing is typed again.
  /^platform\/ui\/merge-form\.tsx$/,
  /^domains\/catalog\/web\/products\/delete-product\.tsx$/,
  /^domains\/sales\/web\/find-receipt\.tsx$/,
  /^domains\/parties\/web\/dues\/remind-dialog\.tsx$/,
  /^domains\/recurring\/web\/template\.page\.tsx$/,
  /^domains\/payments\/web\/method-order-dialog\.tsx$/,
  /^domains\/setup\/web\/late-entries\.tsx$/,
  /^domains\/documents\/web\/part\/share-document\.tsx$/,
];

/** Numbers are typed into one kind of field, and what is typed into a form is not lost. */
export function checkForms(source: Source): Finding[] {
  if (!WEB.test(source.path) || source.path === NUMBER_INPUT || isTest(source)) return [];
  const findings: Finding[] = [];
  const storesDraft = /\buse(Drafted|SavedDraft)\b/.test(source.text);
  const needsNone = WITHOUT_DRAFT.some((path) => path.test(source.path));
  walk(source, (node) => {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return;
    const tag = node.tagName.getText();
    if (tag === 'input' && isNumber(node)) {
      findings.push(findingAt(source, node, 'a number is typed into NumberInput or its kin'));
    }
    if (tag === 'form' && !storesDraft && !needsNone) {
      findings.push(
        findingAt(source, node, 'a form stores its draft: useDrafted, or WITHOUT_DRAFT and why'),
      );
    }
  });
  return findings;
}

function isNumber(node: ts.JsxOpeningElement | ts.JsxSelfClosingElement): boolean {
  const text = node.attributes.getText();
  const type = /\btype="(\w+)"/.exec(text)?.[1] ?? 'text';
  if (CHOICES.includes(type)) return false;
  return type === 'number' || /\binputMode="decimal"/.test(text) || READS.test(text);
}
