import {
  FORMER_VERSIONS,
  LEGAL_DOCUMENTS,
  LEGAL_VERSIONS,
  type LegalDocument,
} from "@passerelle/domain/legal/versions";
import { Link } from "react-router";
import { formatDay } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Prose } from "../ui/prose.tsx";
import { PublicTitle } from "../ui/public-title.tsx";

type Section = { id: string; title: string; text: string; children?: React.ReactNode };

const VERSION_LINK = "inline-flex min-h-11 items-center text-primary underline underline-offset-4";

type LegalTextProps = {
  document: LegalDocument;
  lead: string;
  sections: readonly Section[];
  /** The former version to show; by default the one in force. */
  former?: string;
};

/** A legal text with its version, table of contents and numbered sections. */
export function LegalText({ document, lead, sections, former }: LegalTextProps) {
  const t = useWords("legal");
  const { language } = useLanguage();
  const inForce = LEGAL_VERSIONS[document];
  const name = t(`documents.${document}`);
  const version = t("version", { date: formatDay(former ?? inForce, language) });
  const title = former ? `${name} – ${version}` : name;
  const earlier = FORMER_VERSIONS[document].filter((other) => other !== former);
  return (
    <article className="mx-auto max-w-5xl">
      <PublicTitle title={title} description={lead} />
      <PageHeader title={title} lead={lead} className="mb-4!" />
      <p className="mb-6 text-sm text-muted">
        {version}
        {former && (
          <>
            {" · "}
            <Link to={`/legal/${document}`} className={VERSION_LINK}>
              {t("in_force", { date: formatDay(inForce, language) })}
            </Link>
          </>
        )}
        {earlier.map((other) => (
          <span key={other}>
            {" · "}
            <Link to={`/legal/${document}/${other}`} className={VERSION_LINK}>
              {t("earlier", { date: formatDay(other, language) })}
            </Link>
          </span>
        ))}
      </p>
      {former && (
        <Alert kind="info" title={t("former.title")} className="mb-8">
          {t("former.text")}
        </Alert>
      )}
      <Alert kind="warning" title={t("review.title")} className="mb-8">
        {t("review.text")}
      </Alert>
      <div className="grid gap-8 lg:grid-cols-[15rem_1fr] lg:items-start">
        <nav
          aria-labelledby="contents"
          className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-[calc(var(--sticky-top,0rem)+1.5rem)] lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto print:hidden"
        >
          <h2 id="contents" className="mb-2 text-lg">
            {t("contents")}
          </h2>
          <ol className="text-sm">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-9 items-baseline gap-2 py-1.5 leading-snug text-ink no-underline hover:text-primary hover:underline pointer-coarse:min-h-11 pointer-coarse:py-2.5"
                >
                  <span className="w-6 shrink-0 text-right text-muted tabular-nums">{index + 1}.</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex flex-col gap-10">
          {sections.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id} className="scroll-mt-24">
              <h2 id={section.id} className="mb-3 scroll-mt-24 text-2xl">
                <span className="mr-2 text-accent-ink tabular-nums">{index + 1}.</span>
                {section.title}
              </h2>
              <Prose text={section.text} />
              {section.children}
            </section>
          ))}
          <nav aria-labelledby="others" className="border-t border-line pt-6 print:hidden">
            <h2 id="others" className="mb-2 text-lg">
              {t("others")}
            </h2>
            <ul className="flex flex-wrap gap-x-6">
              {LEGAL_DOCUMENTS.filter((other) => other !== document).map((other) => (
                <li key={other}>
                  <Link
                    to={`/legal/${other}`}
                    className="flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
                  >
                    {t(`documents.${other}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </article>
  );
}
