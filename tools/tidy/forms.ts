import ts from 'typescript';
import { type Finding, findingAt, isTest, type Source, walk } from './source.ts';

const WEB = /^(domains\/[^/]+\/web|platform\/ui|apps\/web)\/.*\.tsx$/;
/** The only field for numbers. */
const NUMBER_INPUT = 'platform/ui/fields/number-input.tsx';
/** Pages without a script: their fields are plain, and the server reads what is typed. */
const WITHOUT_SCRIPT = /^domains\/storefront\/web\/store\//;
/** Functions that read a number from typed text. */
const READS = /\b(read(Number|Sum)|(number|quantity|percent|whole)In|parse(Int|Float)|Number)\(/;
const CHOICES = ['checkbox', 'radio', 'range'];
const FORMS = ['form', 'PostForm'];

/** Forms without a draft, with the reason. */
const WITHOUT_DRAFT: readonly RegExp[] = [
  // Passwords, codes and PINs, or no user is signed in yet.
  /^domains\/identity\//,
  /^domains\/access\/web\/(pin\.page|approval-dialog|join-forms)\.tsx$/,
  /^domains\/setup\/web\/found-shop-form\.tsx$/,
  // The public site has no user, and its operator is asked before leaving unsaved changes.
  /^domains\/site\//,
  // A visitor of a store types a search, or narrows a list.
  /^domains\/storefront\/web\/store\//,
  // The result goes into the cart of the till, which is stored itself.
  /^domains\/pos\/web\/cart\/(till-price|note|points|discount|coupon)-dialog\.tsx$/,
  /^domains\/pos\/web\/payment\/tender-form\.tsx$/,
  // The surrounding page stores their input.
  /^platform\/ui\/post-form\.tsx$/,
  /^domains\/pricing\/web\/part\/quoted-promotions\.tsx$/,
  /^domains\/catalog\/web\/record-dialog\.tsx$/,
  // Keys of other services.
  /^domains\/connections\/web\/(connect-panel|new-keys-dialog)\.tsx$/,
  // A question, a choice, a search or an address: one click, and little to type again.
  /^platform\/ui\/merge-form\.tsx$/,
  /^domains\/catalog\/web\/products\/delete-product\.tsx$/,
  /^domains\/sales\/web\/find-receipt\.tsx$/,
  /^domains\/parties\/web\/dues\/remind-dialog\.tsx$/,
  /^domains\/recurring\/web\/template\.page\.tsx$/,
  /^domains\/payments\/web\/method-order-dialog\.tsx$/,
  /^domains\/setup\/web\/late-entries\.tsx$/,
  /^domains\/documents\/web\/part\/share-document\.tsx$/,
  /^domains\/connections\/web\/((disconnect|ignore)-dialog|sign-in-form)\.tsx$/,
  /^domains\/connections\/web\/inbox\/notice-address\.tsx$/,
  /^domains\/connections\/web\/webhooks\/(rotate|delete-endpoint)-dialog\.tsx$/,
];

/** Numbers are typed into one kind of field, and the input of a form is not lost. */
export function checkForms(source: Source): Finding[] {
  if (!WEB.test(source.path) || source.path === NUMBER_INPUT || isTest(source)) return [];
  const findings: Finding[] = [];
  const storesDraft = /\buse(Drafted|SavedDraft)\b/.test(source.text);
  const needsNone = WITHOUT_DRAFT.some((path) => path.test(source.path));
  walk(source, (node) => {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return;
    const tag = node.tagName.getText();
    if (tag === 'input' && isNumber(node) && !WITHOUT_SCRIPT.test(source.path)) {
      findings.push(findingAt(source, node, 'a number is typed into NumberInput or its kin'));
    }
    if (FORMS.includes(tag) && !storesDraft && !needsNone) {
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
