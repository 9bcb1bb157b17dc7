import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { LegalText } from "./legal-text.tsx";

export const handle = { words: ["legal", "legal/terms"] };

const SECTIONS = [
  "object",
  "service",
  "account",
  "order",
  "price",
  "mandate",
  "duties",
  "delays",
  "withdrawal",
  "conduct",
  "reviews",
  "liability",
  "availability",
  "evidence",
  "changes",
  "law",
] as const;

export default function TermsPage() {
  const t = useWords("legal/terms");
  const platform = useSettings().platform_name;
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`),
    text: t(`${id}.text`, { platform }),
  }));
  return <LegalText document="terms" lead={t("lead", { platform })} sections={sections} />;
}
