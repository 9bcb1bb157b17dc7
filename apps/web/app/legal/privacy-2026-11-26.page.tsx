import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { LegalText } from "./legal-text.tsx";
import { PRIVACY_SECTIONS } from "./privacy-sections.ts";

export const handle = { words: ["legal", "legal/privacy/2026-11-26"] };

export default function FormerPrivacyPage() {
  const t = useWords("legal/privacy/2026-11-26");
  const platform = useSettings().platform_name;
  const sections = PRIVACY_SECTIONS.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }));
  return (
    <LegalText document="privacy" lead={t("lead", { platform })} sections={sections} former="2026-11-26" />
  );
}
