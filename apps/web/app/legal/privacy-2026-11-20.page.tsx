import { PrivacyText } from "./privacy-text.tsx";

export const handle = { words: ["legal", "legal/privacy/2026-11-20"] };

export default function FormerPrivacyPage() {
  return <PrivacyText words="legal/privacy/2026-11-20" former="2026-11-20" />;
}
