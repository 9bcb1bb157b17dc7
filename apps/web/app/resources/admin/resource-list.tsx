import type { AdminResource } from "@passerelle/contract/resources";
import { textIn } from "@passerelle/domain/languages";
import { siteOf } from "@passerelle/domain/resources/resource";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useFileWords } from "../use-file-words.ts";
import { DeleteResource } from "./delete-resource.tsx";

type Acts = {
  onEdit: (resource: AdminResource) => void;
  /** Called once its row is removed. */
  onDeleted: () => void;
};
type ResourceListProps = Acts & { resources: readonly AdminResource[] };
type RowProps = Acts & { resource: AdminResource };

const COLUMNS = [
  "title",
  "type",
  "country",
  "category",
  "public",
  "added_by",
  "created_at",
  "actions",
] as const;

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
      <table className="w-full text-left">
        <caption className="sr-only">{t("title")}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-2 py-3 font-semibold">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {resources.map((resource) => (
            <tr key={resource.id} className="align-top hover:bg-primary-soft">
              <th scope="row" className="min-w-44 px-2 py-3 font-semibold break-words">
                {textIn(resource.title, language)}
                <What resource={resource} />
              </th>
              <td className="px-2 py-3">{t(`types.${resource.type}`)}</td>
              <td className="px-2 py-3">{resource.country?.name ?? words("every_country")}</td>
              <td className="px-2 py-3">{words(`categories.${resource.category}`)}</td>
              <td className="px-2 py-3">
                <Visibility resource={resource} />
              </td>
              <td className="px-2 py-3">{authorOf(resource)}</td>
              <td className="px-2 py-3 text-sm">{formatDate(resource.created_at, language)}</td>
              <td className="px-2 py-2">
                <Actions resource={resource} {...acts} />
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
      <p className="mt-1 text-sm text-muted">
        {t("added", { name: authorOf(resource), date: formatDate(created_at, language) })}
      </p>
      <div className="mt-3">
        <Actions resource={resource} {...acts} />
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

function Actions({ resource, onEdit, onDeleted }: RowProps) {
  const t = useWords("resources/admin");
  const { language } = useLanguage();
  return (
    <div className="flex gap-2 @4xl:flex-col">
      <Button
        variant="secondary"
        size="sm"
        aria-label={t("edit_of", { title: textIn(resource.title, language) })}
        onClick={() => onEdit(resource)}
      >
        {t("edit")}
      </Button>
      <DeleteResource resource={resource} onDeleted={onDeleted} />
    </div>
  );
}
