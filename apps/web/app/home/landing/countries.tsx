import { numberFormat } from "@passerelle/domain/formats";
import type { Figures } from "@passerelle/domain/reviews/figures";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FlagImage } from "../../ui/flag-image.tsx";
import type { LandingCatalogue } from "./landing-catalogue.ts";

type FiguresProps = { figures: Figures | null };

/** The countries of the catalogue, with their numbers of services. */
export function Countries({ countries, figures }: Pick<LandingCatalogue, "countries"> & FiguresProps) {
  const t = useWords("home/landing");
  if (countries.length === 0) return null;
  return (
    <section id="countries" className="mx-auto max-w-6xl scroll-mt-16 px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="text-3xl sm:text-[2.75rem]">{t("countries.title")}</h2>
      <p className="mt-4 max-w-2xl text-lg text-muted">{t("countries.lead")}</p>
      <Numbers figures={figures} />
      <ul className="mt-10 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {countries.map(({ code, name, flag, count }) => (
          <li key={code} className="flex flex-wrap items-center gap-x-4 border-t border-line py-4">
            <FlagImage code={code} url={flag} className="h-6 w-9" />
            <span className="font-semibold">{name}</span>
            <span className="ml-auto text-muted">{t("countries.count", { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Figures of completed requests, where there are enough to publish. */
function Numbers({ figures }: FiguresProps) {
  const t = useWords("home/landing");
  const { language } = useLanguage();
  const write = (value: number) => numberFormat(language, {}).format(value);
  const { completed_requests: completed, rating } = figures ?? {};
  if (!completed && !rating) return null;
  return (
    <dl className="mt-8 flex flex-wrap gap-x-14 gap-y-6">
      {completed ? (
        <div className="flex flex-col-reverse">
          <dt className="text-muted">{t("countries.completed")}</dt>
          <dd className="font-display text-5xl text-primary">{write(completed)}</dd>
        </div>
      ) : null}
      {rating && (
        <div className="flex flex-col-reverse">
          <dt className="text-muted">{t("countries.rating", { count: write(rating.count) })}</dt>
          <dd className="font-display text-5xl text-primary">{write(rating.average)}</dd>
        </div>
      )}
    </dl>
  );
}
