import type { RequiredDocument } from "@passerelle/contract/catalogue";
import { useWords } from "../../lib/words.tsx";

type DocumentNameProps = { document: RequiredDocument & { required?: boolean } };

/** The name of a document that is asked, and whether some customers need not give it. */
export function DocumentName({ document: { name, conditional, required = true } }: DocumentNameProps) {
  const t = useWords("ui");
  if (required && !conditional) return name;
  return (
    <span>
      {name} <span className="text-muted">{t(required ? "conditional" : "optional")}</span>
    </span>
  );
}
