import type { AdminResource } from "@passerelle/contract/resources";
import { textIn } from "@passerelle/domain/languages";
import { siteOf } from "@passerelle/domain/resources/resource";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FileScan } from "../../ui/file-scan.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { useFileWords } from "../use-file-words.ts";
import { DeleteResource } from "./delete-resource.tsx";

type Acts = {
  onEdit: (resource: AdminResource) => void;
  /** Called once its row is removed. */
  onDeleted: () => void;
};
type ResourceListProps = Acts & { resources: readonly AdminResource[] };
type RowProps = Acts & { resource: AdminResource };

const COLUMNS = ["title", "type", "country", "category", "public", "added_by", "created_at"] as const;

function useAuthor(): (resource: AdminResource) => string {
  const t = useWords("resources/admin");
  return ({ added_by, by_platform }) => (by_platform ? t("platform") : added_by?.name || t("nobody"));
}

/** Resources as a table (spec 1 §2.11), or as cards where the table does not fit. */
export function ResourceList({ resources, onEdit, onDeleted }: ResourceListProps) {
  return (
    // By the width beside the sidebar, not the window's.
    <div className="@container">
      <ResourceTable resources={resources} onEdit={onEdit} onDeleted={onDeleted} />
      <ul className="grid gap-3 @2xl:grid-cols-2 @4xl:hidden">
        {resources.map((resource) => (
          <li key={resource.id} className="rounded-card border border-line bg-surface p-4">
            <ResourceCard resource={resource} onEdit={onEdit} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ResourceTable({ resources, ...acts }: ResourceListProps) {
  const authorOf = useAuthor();
  const t = useWords("resources/admin");
  const words = useWords("resources");
  const { language } = useLanguage();
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface hidden @4xl:block">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t("title")}</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-2 py-2 font-semibold first:pl-4">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col" className="w-0">
              <span className="sr-only">{t("columns.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {resources.map((resource) => (
            <tr key={resource.id} className="h-12 hover:bg-primary-soft">
              <th scope="row" className="min-w-44 px-2 py-1 pl-4 leading-tight font-semibold break-words">
                {textIn(resource.title, language)}
                <What resource={resource} />
                {resource.file && <FileScan scan={resource.file.scan} />}
              </th>
              <td className="px-2 py-1">{t(`types.${resource.type}`)}</td>
              <td className="px-2 py-1">{resource.country?.name ?? words("every_country")}</td>
              <td className="px-2 py-1">{words(`categories.${resource.category}`)}</td>
              <td className="px-2 py-1">
                <Visibility resource={resource} />
              </td>
              <td className="px-2 py-1">{authorOf(resource)}</td>
              <td className="px-2 py-1 whitespace-nowrap">
                {formatDate(resource.created_at, language, "medium")}
              </td>
              <td className="py-1 pr-2 text-right">
                <RowMenu label={t("row_menu", { title: textIn(resource.title, language) })}>
                  <Actions resource={resource} {...acts} variant="ghost" />
                </RowMenu>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResourceCard({ resource, ...acts }: RowProps) {
  const authorOf = useAuthor();
  const t = useWords("resources/admin");
  const words = useWords("resources");
  const { language } = useLanguage();
  const { type, country, category, created_at } = resource;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 flex-1 basis-48 font-sans text-base font-semibold wrap-anywhere">
          {textIn(resource.title, language)}
        </h2>
        <Visibility resource={resource} />
      </div>
      <p className="mt-1">
        {t(`types.${type}`)} · {words(`categories.${category}`)} · {country?.name ?? words("every_country")}
      </p>
      <What resource={resource} />
      {resource.file && <FileScan scan={resource.file.scan} />}
      <p className="mt-1 text-sm text-muted">
        {t("added", { name: authorOf(resource), date: formatDate(created_at, language) })}
      </p>
      <div className="mt-3 flex gap-2">
        <Actions resource={resource} {...acts} variant="secondary" />
      </div>
    </>
  );
}

/** A link's address, or a file's format, size and number of downloads. */
function What({ resource: { file, link_url, downloads } }: { resource: AdminResource }) {
  const t = useWords("resources/admin");
  const fileWords = useFileWords();
  return (
    <span className="block text-sm font-normal break-words text-muted">
      {file ? `${fileWords(file)} · ${t("downloads", { count: downloads })}` : siteOf(link_url ?? "")}
    </span>
  );
}

function Visibility({ resource: { is_public } }: { resource: AdminResource }) {
  const t = useWords("resources/admin");
  return (
    <Badge tone={is_public ? "success" : "neutral"}>
      {t(`visibilities.${is_public ? "public" : "restricted"}`)}
    </Badge>
  );
}

function Actions({ resource, variant, onEdit, onDeleted }: RowProps & { variant: "secondary" | "ghost" }) {
  const t = useWords("resources/admin");
  const { language } = useLanguage();
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        aria-label={t("edit_of", { title: textIn(resource.title, language) })}
        onClick={() => onEdit(resource)}
      >
        {t("edit")}
      </Button>
      <DeleteResource resource={resource} onDeleted={onDeleted} />
    </>
  );
}
