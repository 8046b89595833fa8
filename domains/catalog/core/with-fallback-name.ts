type Names = { name: string; name_bn: string };

/** A name in one language also fills the required field of the other. */
export function withFallbackName<T extends Names>(given: T): T {
  const isOnlyBengali = given.name.trim() === '' && given.name_bn.trim() !== '';
  return isOnlyBengali ? { ...given, name: given.name_bn, name_bn: '' } : given;
}
