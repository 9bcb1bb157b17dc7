/**
 * The modality for a choice of organism (spec 2 §4): the organism's active modality or, without an organism, the only
 * active modality that has none. Undefined otherwise: there is no price then, and `bill` refuses instead of treating
 * the service as free.
 */
export function selectModality<M extends { organism_id: string | null; is_active: boolean }>(
  modalities: readonly M[],
  organismId: string | null,
): M | undefined {
  const candidates = modalities.filter((one) => one.is_active && one.organism_id === organismId);
  if (organismId === null && candidates.length > 1) return undefined;
  return candidates[0];
}
