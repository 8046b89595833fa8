import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Whether the dialog for a new record is open, and how to open and close it. The address
 * `?new=1` opens it as well, so that the command palette can start there.
 */
export function useNewDialog(
  isAllowed: boolean,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const [isOpened, setOpened] = useState(false);
  const setOpen = (isOpen: boolean) => {
    setOpened(isOpen);
    if (isOpen || !search.has('new')) return;
    const rest = new URLSearchParams(search);
    rest.delete('new');
    setSearch(rest, { replace: true });
  };
  return [isAllowed && (isOpened || search.has('new')), setOpen];
}
