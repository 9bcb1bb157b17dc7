import type { VaultDocument } from "@passerelle/contract/vault";
import { useId } from "react";
import { Link } from "react-router";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FileScan } from "../../ui/file-scan.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ExpiryBadge } from "../public/expiry-badge.tsx";

type Choice = { isChosen: boolean; isPossible: boolean; onChange: (isChosen: boolean) => void };

type DocumentCardProps = {
  document: VaultDocument;
  name: string;
  /** While documents are chosen, the card does not lead to its page. */
  choice: Choice | undefined;
};

/** A document in the list of a person's documents. */
export function DocumentCard({ document, name, choice }: DocumentCardProps) {
  const t = useWords("vault/own");
  const types = useWords("vault");
  const { language } = useLanguage();
  const checkbox = useId();
  const { id, type, title, holder, file, is_archived, open_shares, received_from } = document;
  const subtitle = [title && types(`types.${type}`), holder].filter(Boolean).join(" · ");
  return (
    <article
      className={classNames(
        "relative flex h-full flex-col gap-3 rounded-card border bg-surface p-4 hover:border-primary",
        choice?.isChosen ? "border-primary ring-1 ring-primary" : "border-line",
        choice && !choice.isPossible && "opacity-60",
      )}
    >
      <div className="flex items-start gap-3">
        {choice ? (
          <input
            type="checkbox"
            id={checkbox}
            checked={choice.isChosen}
            disabled={!choice.isPossible}
            onChange={(event) => choice.onChange(event.target.checked)}
            // Above its label, which covers the card.
            className="relative z-1 mt-1 size-5 shrink-0 accent-primary"
          />
        ) : (
          <span className="mt-0.5 text-primary">
            <Icon name={type === "passport" || type === "identity_card" ? "id-card" : "file-text"} />
          </span>
        )}
        <div className="min-w-0">
          <h2 className="text-lg leading-snug wrap-anywhere">
            {choice ? (
              // Covers the card, as the link does.
              <label htmlFor={checkbox} className="after:absolute after:inset-0 after:rounded-card">
                {name}
              </label>
            ) : (
              <Link
                to={`/documents/${id}`}
                className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
              >
                {name}
              </Link>
            )}
          </h2>
          {subtitle && <p className="text-muted text-sm wrap-anywhere">{subtitle}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ExpiryBadge document={document} />
        {!file && <Badge tone="warning">{t("badges.no_file")}</Badge>}
        {file && <FileScan scan={file.scan} />}
        {open_shares > 0 && <Badge tone="info">{t("badges.shared", { count: open_shares })}</Badge>}
        {received_from && <Badge tone="success">{t("badges.received")}</Badge>}
        {is_archived && <Badge>{t("badges.archived")}</Badge>}
      </div>
      {file && (
        <p className="mt-auto text-muted text-sm wrap-anywhere">
          {file.file_name} · {formatBytes(file.size, language)}
        </p>
      )}
    </article>
  );
}
