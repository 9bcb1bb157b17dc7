import { PrivacyText } from "./privacy-text.tsx";

export const handle = { words: ["legal", "legal/privacy"] };

export default function PrivacyPage() {
  return <PrivacyText words="legal/privacy" />;
}
