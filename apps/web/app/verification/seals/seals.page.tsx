import { useWords } from "../../lib/words.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PublicTitle } from "../../ui/public-title.tsx";

export const handle = { words: ["verification/seals"] };

const PARTS = ["says", "unknown", "time", "broken", "state"] as const;

/** /pdf-seals: what PDF readers say of the files that we seal, and what to make of it (trust.md *Mandates*). */
export default function SealsPage() {
  const t = useWords("verification/seals");
  return (
    <>
      <PublicTitle title={t("title")} description={t("lead")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex max-w-2xl flex-col gap-6">
        {PARTS.map((part) => (
          <section key={part} className="flex flex-col gap-2">
            <h2 className="text-xl">{t(`${part}.title`)}</h2>
            <p>{t(`${part}.text`)}</p>
          </section>
        ))}
      </div>
    </>
  );
}
