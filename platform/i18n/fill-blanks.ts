/** Replaces each `{{name}}` by its value; one without a value stays. */
export function fillBlanks(text: string, find: (name: string) => string | undefined): string {
  return text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => find(name) ?? blank);
}
