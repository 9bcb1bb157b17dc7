/**
 * The modality that a choice of organisation leads to (spec 2 §4): with an organisation, its active modality;
 * without, the active modality that has no organisation, provided there is only one. Otherwise none, and then
 * there is no price: `bill` refuses rather than calling it free.
 */
export function selectModality<M extends { organism_id: string | null; is_active: boolean }>(
  modalities: readonly M[],
  organismId: string | null,
): M | undefined {
  const candidates = modalities.filter((one) => one.is_active && one.organism_id === organismId);
  if (organismId === null && candidates.length > 1) return undefined;
  return candidates[0];
}
