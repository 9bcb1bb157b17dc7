import { numberFormat } from "@passerelle/domain/formats";
import { useLanguage, useWords } from "../../lib/words.tsx";

const NAMES = ["all", "public", "documents", "downloads"] as const;

type CountsProps = { counts: Record<(typeof NAMES)[number], number> };

/** Totals, regardless of the filter. */
export function Counts({ counts }: CountsProps) {
  const t = useWords("resources/admin");
  const { language } = useLanguage();
  const format = numberFormat(language, {});
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {NAMES.map((name) => (
        <div
          key={name}
          className="flex flex-col-reverse rounded-card border border-line bg-surface px-4 py-3"
        >
          <dt className="text-sm text-muted">{t(`counts.${name}`)}</dt>
          <dd className="font-display text-2xl tabular-nums">{format.format(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
