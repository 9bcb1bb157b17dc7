import { factsOf, type VaultFact } from "@passerelle/domain/vault/facts";
import { useQuery } from "@tanstack/react-query";
import { documentsQuery } from "../api.ts";

/**
 * What the reader's kept documents say of a person: of the owner, or of the relative named `holder`. Empty until they are
 * loaded, without a network, and while nothing asks for them.
 */
export function useDocumentFacts(asked: boolean, holder?: string): Partial<Record<VaultFact, string>> {
  const { data } = useQuery({ ...documentsQuery, enabled: asked });
  return data ? factsOf(data.documents, holder) : {};
}
