import type { AskedDocument } from "@passerelle/domain/catalogue/forms/documents";
import { useWords } from "../../../lib/words.tsx";
import { Card } from "../../../ui/card.tsx";

/** The documents that are asked beside the answers, as the next step of the wizard shows them. */
export function DocumentsPreview({ documents }: { documents: readonly AskedDocument[] }) {
  const t = useWords("catalogue/admin/form-builder");
  const answers = useWords("catalogue/public/answers");
  const ui = useWords("ui");
  if (documents.length === 0) return null;
  return (
    <Card aria-labelledby="preview-documents">
      <h3 id="preview-documents" className="mb-4 text-xl">
        {t("preview.documents")}
      </h3>
      <ul className="flex flex-col gap-3">
        {documents.map(({ key, name, hint, example, required }) => (
          <li key={key} className="rounded-card border-2 border-dashed border-edge p-4">
            <p className="font-semibold">
              {name}
              {!required && <span className="font-normal text-muted"> {ui("optional")}</span>}
            </p>
            {hint && <p className="text-sm text-muted">{hint}</p>}
            {example && <p className="text-sm text-muted">{answers("example", { example })}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
