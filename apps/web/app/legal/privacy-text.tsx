import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { LegalText } from "./legal-text.tsx";

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

type PrivacyTextProps = {
  words: "legal/privacy" | "legal/privacy/2026-11-20";
  /** A former version; the one in force without it. */
  former?: string;
};

/** The privacy policy, in one of its versions. */
export function PrivacyText({ words, former }: PrivacyTextProps) {
  const t = useWords(words);
  const platform = useSettings().platform_name;
  const sections = SECTIONS.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }));
  return (
    <LegalText
      document="privacy"
      lead={t("lead", { platform })}
      sections={sections}
      {...(former && { former })}
    />
  );
}
