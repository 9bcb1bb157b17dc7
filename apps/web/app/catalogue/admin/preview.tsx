import type { AdminService } from "@passerelle/contract/catalogue/admin";
import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import type { Language } from "@passerelle/domain/languages";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { InLanguage } from "../../lib/words-in.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Flag } from "../../ui/flag.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ServiceDetail } from "../components/service-detail.tsx";
import { priceText } from "../public/price-text.ts";
import type { previewService } from "./api.ts";
import { LanguageButtons } from "./language-buttons.tsx";
import type { Problem } from "./problems.ts";

export type PreviewReply = Awaited<ReturnType<typeof previewService>>;

type PreviewProps = {
  reply: PreviewReply;
  document: ServiceDocument;
  status: AdminService["status"];
  onClose: () => void;
};

/** What a customer would see of the form's service, in every language, with its prices. */
export function Preview({ reply, document, status, onClose }: PreviewProps) {
  const t = useWords("catalogue/admin");
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.scrollIntoView();
    head.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <section
        aria-labelledby="preview"
        className="mb-8 rounded-card border border-primary bg-primary-soft p-4"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2
            id="preview"
            ref={head}
            tabIndex={-1}
            className="scroll-mt-[calc(var(--sticky-top)+1rem)] text-xl"
          >
            {t("preview.title")}
          </h2>
          <div className="flex flex-wrap gap-2">
            <LanguageButtons chosen={language} onChoose={setLanguage} />
            <Button size="sm" onClick={onClose}>
              {t("preview.close")}
            </Button>
          </div>
        </div>
        <p className="mt-2">{t(status === "active" ? "preview.unsaved" : "preview.not_active")}</p>
        <Prices seen={reply[language]} />
        <Warnings warnings={reply.warnings} document={document} />
      </section>
      <div lang={language}>
        <InLanguage language={language}>
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <ServiceDetail
              key={language}
              service={reply[language].detail}
              rating={null}
              reviews={<NoReviews />}
              preview
            />
          </Suspense>
        </InLanguage>
      </div>
    </>
  );
}

/** The price text in lists, and that of each country. */
function Prices({ seen: { card, detail } }: { seen: PreviewReply["fr"] }) {
  const { language } = useLanguage();
  const t = useWords("catalogue/admin");
  const words = useWords("catalogue");
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      <div>
        <dt className="text-sm text-muted">{t("preview.in_lists")}</dt>
        <dd className="font-semibold">{priceText(card.price, words, language)}</dd>
      </div>
      {detail.service_countries.map(({ country, price }) => (
        <div key={country.code}>
          <dt className="flex items-center gap-2 text-sm text-muted">
            <Flag code={country.code} />
            {country.name}
          </dt>
          <dd className="font-semibold">{priceText(price, words, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Word keys of warnings. `price_zero` has another key, because one that ends like a plural form would be taken for one. */
const WARNINGS: Record<string, "offered_nowhere" | "not_offered" | "costs_nothing"> = {
  offered_nowhere: "offered_nowhere",
  not_offered: "not_offered",
  price_zero: "costs_nothing",
};

function Warnings({ warnings, document }: { warnings: readonly Problem[]; document: ServiceDocument }) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  if (warnings.length === 0) return null;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const countryOf = (path: string) => {
    const code = document.countries[Number(/^countries\.(\d+)/.exec(path)?.[1])]?.country_code;
    return code ? (names.of(code) ?? code) : "";
  };
  return (
    <Alert kind="warning" className="mt-4" title={t("preview.warnings")}>
      <ul className="list-disc pl-5">
        {warnings.map(({ path, code }) => (
          <li key={path}>{t(`warnings.${WARNINGS[code] ?? "not_offered"}`, { country: countryOf(path) })}</li>
        ))}
      </ul>
    </Alert>
  );
}

function NoReviews() {
  const t = useWords("catalogue/admin");
  return <p className="text-muted">{t("preview.reviews")}</p>;
}
