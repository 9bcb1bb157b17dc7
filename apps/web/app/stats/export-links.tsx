import type { StatsQuery } from "@passerelle/contract/stats";
import { EXPORT_FORMATS } from "@passerelle/domain/payments/tracking";
import type { StatSectionId } from "@passerelle/domain/stats/report-parts";
import { useMutation } from "@tanstack/react-query";
import { pathWith } from "../lib/address.ts";
import { useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { saveStats } from "./api.ts";
import { STATS_PATH } from "./filter.ts";

type ExportLinksProps = {
  filter: StatsQuery;
  /** One section, with its title; all without. */
  section?: { id: StatSectionId; title: string };
};

/**
 * Saves what is shown, as a workbook or as CSV. The links work without scripts as long as the cookie of the page lasts; with scripts
 * the session is used, which lasts longer.
 */
export function ExportLinks({ filter, section }: ExportLinksProps) {
  const t = useWords("stats");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { mutate } = useMutation({
    mutationFn: saveStats,
    onError: (error) =>
      showToast({ kind: "error", title: t("export.failed"), description: failureWords(error) }),
  });
  return (
    <ul
      className="flex gap-2 print:hidden"
      aria-label={t("export.label", { name: section?.title ?? t("title") })}
    >
      {EXPORT_FORMATS.map((format) => {
        const query = { ...filter, section: section?.id, language, format };
        return (
          <li key={format}>
            <a
              href={pathWith(`${STATS_PATH}/export`, query)}
              download
              onClick={(event) => {
                event.preventDefault();
                mutate(query);
              }}
              className={buttonClass({ variant: "secondary", size: "sm" })}
              aria-label={t("export.of", {
                format: t(`export.${format}`),
                name: section?.title ?? t("title"),
              })}
            >
              <Icon name="download" className="size-4" />
              {t(`export.${format}`)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
