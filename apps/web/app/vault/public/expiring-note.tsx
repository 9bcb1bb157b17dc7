import type { AskedDocument } from "@passerelle/contract/catalogue";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { proposalsQuery } from "./from-vault.tsx";

type ExpiringNoteProps = { requestId: string; asked: readonly Pick<AskedDocument, "key" | "name">[] };

/** Warns before paying of sent documents that expire before the work ends. */
export function ExpiringNote({ requestId, asked }: ExpiringNoteProps) {
  const t = useWords("vault/public");
  const { language } = useLanguage();
  const { data } = useQuery(proposalsQuery(requestId));
  if (!data || data.expiring.length === 0) return null;
  return (
    <Alert kind="warning" title={t("expiring.title")}>
      <ul>
        {data.expiring.map(({ doc_key, expires_on }) => (
          <li key={doc_key}>
            {t("expiring.line", {
              name: asked.find(({ key }) => key === doc_key)?.name ?? doc_key,
              date: formatDay(expires_on, language),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("expiring.text")}</p>
    </Alert>
  );
}
