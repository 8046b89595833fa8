/** Marks a query without whose result a form cannot be sent. */
export const FORM_BEGINS_WITH = { meta: { isOfForms: true } };
