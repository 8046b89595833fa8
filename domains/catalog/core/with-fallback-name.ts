type Names = { name: string; name_bn: string };

/** Whoever writes one name alone has named it, in whichever language: it stands where one must. */
export function withFallbackName<T extends Names>(given: T): T {
  const isOnlyBengali = given.name.trim() === '' && given.name_bn.trim() !== '';
  return isOnlyBengali ? { ...given, name: given.name_bn, name_bn: '' } : given;
}
