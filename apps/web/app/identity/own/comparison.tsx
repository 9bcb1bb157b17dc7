import type { Comparison as Results } from "@passerelle/contract/identity";
import { COMPARED_FIELDS } from "@passerelle/domain/identity/comparison";
import { useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";

const TONES = { match: "success", mismatch: "danger", unsure: "warning" } as const;

/** What the machine-readable zone says of each field, compared with what was typed and with the account. */
export function Comparison({ results }: { results: NonNullable<Results> }) {
  const t = useWords("identity/own");
  const common = useWords("identity");
  const hasDifferences = COMPARED_FIELDS.some((field) => results[field] !== "match");
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col divide-y divide-line">
        {COMPARED_FIELDS.map((field) => {
          const result = results[field] ?? "unsure";
          return (
            <li key={field} className="flex min-h-11 items-center justify-between gap-3 py-1">
              <span>{common(`fields.${field}`)}</span>
              <Badge tone={TONES[result]}>{common(`results.${result}`)}</Badge>
            </li>
          );
        })}
      </ul>
      {hasDifferences && <p className="text-muted text-sm">{t("send.differences")}</p>}
    </div>
  );
}
