import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { InLanguage } from "../../../lib/words-in.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { IssuedDocument } from "../document/issued-document.tsx";
import type { Samples } from "./api.ts";

/** A sample invoice, as its reader sees it, in the language that is chosen. */
export function EntitySample({ samples, onClose }: { samples: Samples; onClose: () => void }) {
  const t = useWords("billing/public/settings");
  const { language } = useLanguage();
  const [shown, setShown] = useState<Language>(language);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <section aria-label={t("sample.title")} className="mt-5 border-t border-line pt-5">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="text-lg">
            {t("sample.title")}
          </h3>
          <p className="text-sm text-muted">{t("sample.text")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <fieldset className="flex gap-2">
            <legend className="sr-only">{t("sample.language")}</legend>
            {LANGUAGES.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={one === shown ? "primary" : "secondary"}
                aria-pressed={one === shown}
                lang={one}
                onClick={() => setShown(one)}
              >
                {LANGUAGE_DETAILS[one].name}
              </Button>
            ))}
          </fieldset>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t("sample.close")}
          </Button>
        </div>
      </div>
      <div lang={shown} className="max-w-3xl">
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <InLanguage language={shown}>
            <IssuedDocument document={samples[shown]} heading="h4" />
          </InLanguage>
        </Suspense>
      </div>
    </section>
  );
}
