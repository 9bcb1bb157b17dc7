import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { LegalText } from "./legal-text.tsx";

export const handle = { words: ["legal", "legal/privacy"] };

const SECTIONS = [
  "controller",
  "data",
  "purposes",
  "others",
  "sensitive",
  "recipients",
  "transfers",
  "keeping",
  "security",
  "rights",
  "complaints",
  "minors",
  "device",
  "decisions",
  "changes",
] as const;

export default function PrivacyPage() {
  const t = useWords("legal/privacy");
  const platform = useSettings().platform_name;
  const sections = SECTIONS.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }));
  return <LegalText document="privacy" lead={t("lead", { platform })} sections={sections} />;
}
