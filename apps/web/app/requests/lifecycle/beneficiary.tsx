import type { Beneficiary as For } from "@passerelle/contract/requests/relatives";
import { useWords } from "../../lib/words.tsx";

/** « Pour Awa Ndiaye (parent) »; nothing for a request of the customer themselves. */
export function Beneficiary({ of }: { of: For | null }) {
  const t = useWords("requests");
  if (!of) return null;
  const relationship = t(`relatives.relationships.${of.relationship}`);
  return <p className="text-sm font-semibold">{t("relatives.for", { name: of.name, relationship })}</p>;
}
