import { FIGURES_DAYS } from "@passerelle/domain/support/ticket-times";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { FactCard, Facts } from "../../../ui/facts.tsx";
import { inboxFigures } from "./api.ts";
import { formatDuration } from "./duration.ts";

const FIGURES = ["first_answer", "solution"] as const;

/** Median times that customers wait; a dash where no ticket gives one. */
export function Figures() {
  const t = useWords("support/tickets/inbox");
  const { language } = useLanguage();
  const { data } = useQuery(inboxFigures);
  if (!data) return null;
  return (
    <div className="mt-10">
      <FactCard title={t("figures.title", { days: FIGURES_DAYS })}>
        <Facts>
          {FIGURES.map((name) => {
            const { median_seconds, count, in_time } = data[name];
            return (
              <div key={name}>
                <dt className="text-sm text-muted">{t(`figures.${name}`)}</dt>
                <dd>
                  {median_seconds === null ? (
                    t("figures.none")
                  ) : (
                    <>
                      <span className="block text-lg font-semibold">
                        {t("figures.median", { time: formatDuration(median_seconds, language) })}
                      </span>
                      <span className="text-sm text-muted">{t("figures.in_time", { in_time, count })}</span>
                    </>
                  )}
                </dd>
              </div>
            );
          })}
        </Facts>
      </FactCard>
    </div>
  );
}
