import { factsOf, type VaultFact } from "@passerelle/domain/vault/facts";
import { useQuery } from "@tanstack/react-query";
import { documentsQuery } from "../api.ts";

/**
 * Facts about a person from the reader's kept documents: about the owner, or about the relative named `holder`. Empty until they
 * are loaded, without a network, and while `asked` is false.
 */
export function useDocumentFacts(asked: boolean, holder?: string): Partial<Record<VaultFact, string>> {
  const { data } = useQuery({ ...documentsQuery, enabled: asked });
  return data ? factsOf(data.documents, holder) : {};
}
