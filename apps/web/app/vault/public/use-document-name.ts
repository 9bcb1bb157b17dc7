import type { VaultType } from "@passerelle/domain/vault/types";
import { useWords } from "../../lib/words.tsx";

/** What a document is called: as its owner named it, or after its type. The page must load the words of `vault`. */
export function useDocumentName(): (document: { type: VaultType; title: string }) => string {
  const t = useWords("vault");
  return ({ type, title }) => title || t(`types.${type}`);
}
