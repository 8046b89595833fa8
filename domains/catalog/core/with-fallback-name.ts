type Names = { name: string; name_bn: string };

/** A single name, in either language, is enough: it fills the required field too. */
export function withFallbackName<T extends Names>(given: T): T {
  const isOnlyBengali = given.name.trim() === '' && given.name_bn.trim() !== '';
  return isOnlyBengali ? { ...given, name: given.name_bn, name_bn: '' } : given;
}
