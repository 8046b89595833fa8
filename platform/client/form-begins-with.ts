/** Of a query: a form cannot be sent before its answer is there. */
export const FORM_BEGINS_WITH = { meta: { isOfForms: true } };
