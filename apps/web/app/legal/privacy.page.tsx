import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { LegalText } from "./legal-text.tsx";
import { PRIVACY_SECTIONS } from "./privacy-sections.ts";

export const handle = { words: ["legal", "legal/privacy"] };

export default function PrivacyPage() {
  const t = useWords("legal/privacy");
  const platform = useSettings().platform_name;
  const sections = PRIVACY_SECTIONS.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }));
  return <LegalText document="privacy" lead={t("lead", { platform })} sections={sections} />;
}
