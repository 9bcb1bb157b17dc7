import type { Resource } from "@passerelle/contract/resources";
import { siteOf } from "@passerelle/domain/resources/resource";
import { useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useFileWords } from "../use-file-words.ts";
import { DownloadLink } from "./download-link.tsx";

type ResourceCardProps = {
  resource: Resource;
  /** Called when it does not exist any more. */
  onGone: () => void;
};

/** A resource for its readers: title, link or file, and the button to open it (spec 1 §2.10). */
export function ResourceCard({ resource, onGone }: ResourceCardProps) {
  const t = useWords("resources");
  const fileWords = useFileWords();
  const { title, description, category, country, file, link_url, is_public } = resource;
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
          <Icon name={file ? "file-text" : "globe"} />
        </span>
        <div className="min-w-0">
          <h3 className="font-sans text-lg leading-snug font-semibold wrap-anywhere">{title}</h3>
          <p className="text-sm wrap-anywhere text-muted">
            {file ? fileWords(file) : siteOf(link_url ?? "")}
          </p>
        </div>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{description}</p>
      <p className="flex flex-wrap gap-2">
        <Badge tone="info">{t(`categories.${category}`)}</Badge>
        <Badge>{country?.name ?? t("every_country")}</Badge>
        {!is_public && <Badge tone="warning">{t("restricted")}</Badge>}
        {file && <FileScan scan={file.scan} />}
      </p>
      <div className="mt-auto pt-1">
        {file ? (
          // No one can read an infected file.
          file.scan !== "infected" && <DownloadLink resource={resource} file={file} onGone={onGone} />
        ) : (
          <a
            href={link_url ?? ""}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: "secondary" })}
          >
            <Icon name="external-link" className="size-4" />
            {t("visit")}
            <span className="sr-only">{t("visit_of", { title })}</span>
          </a>
        )}
      </div>
    </article>
  );
}
