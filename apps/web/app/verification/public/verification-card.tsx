import type { Verifiability } from "@passerelle/contract/verification";
import { useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { VerificationDetails } from "./verification-details.tsx";

/** Shown beside a document that contains its QR code. Needs the words `verification/public`. */
export function VerificationCard({ verification }: { verification: Verifiability }) {
  const t = useWords("verification/public");
  return (
    <FactCard title={t("title")}>
      <p className="mb-4">{t("text")}</p>
      <VerificationDetails verification={verification} />
    </FactCard>
  );
}
