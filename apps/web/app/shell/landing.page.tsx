import { useWords } from "../lib/words.tsx";

export default function LandingPage() {
  const t = useWords("shell");
  return (
    <main>
      <h1>{t("tagline")}</h1>
    </main>
  );
}
