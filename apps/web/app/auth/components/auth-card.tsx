import { useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";

type AuthCardProps = { title: string; lead?: string | undefined; children: React.ReactNode };

/** The box of a page without another frame (spec 1 §2.4). Its buttons wait for the script, without which it says so. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <Card>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-6 wrap-anywhere text-muted">{lead}</p>
      {/* A browser with scripts never shows it, nor does React read it there: its code stays on the server. */}
      <noscript>{import.meta.env.SSR && <ScriptsNeeded />}</noscript>
      {children}
    </Card>
  );
}

function ScriptsNeeded() {
  const t = useWords("ui");
  return (
    <p className="mb-6">
      {t("scripts")}{" "}
      <a href="/services" className="text-primary underline">
        {t("without_scripts")}
      </a>
    </p>
  );
}
