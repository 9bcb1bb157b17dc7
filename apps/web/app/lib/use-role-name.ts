import { labelOf, type Role } from "@passerelle/domain/roles";
import { useWords } from "./words.tsx";

/** The label of a role in the reader's language. A page that uses it lists `lib/roles` in its words. */
export function useRoleName(): (role: Role) => string {
  const t = useWords("lib/roles");
  return (role) => t(labelOf(role));
}
