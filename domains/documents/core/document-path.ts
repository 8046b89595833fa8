/** The page of a document of any kind. */
export const DOCUMENT_PAGE = '/dashboard/documents/{id}';

/** The address of a document on the page of its kind, or on the page for any kind. */
export function documentPath(id: string, page: string = DOCUMENT_PAGE): string {
  return page.replace('{id}', id);
}
