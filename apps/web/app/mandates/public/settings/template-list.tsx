import type { TemplateVersion } from "@passerelle/contract/mandates/settings";
import { utcDay } from "@passerelle/domain/days";
import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDay } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { templateVersions } from "./api.ts";
import { TemplateEditor } from "./template-editor.tsx";
import { TemplateSample } from "./template-sample.tsx";

/** The wordings, each with its versions. */
export function TemplateList() {
  const t = useWords("mandates/public/settings");
  const { data, error, refetch } = useQuery(templateVersions);
  const keys = [...new Set((data?.templates ?? []).map(({ key }) => key))];
  return (
    <section aria-labelledby="mandate-templates">
      <h2 id="mandate-templates" className="text-2xl">
        {t("templates.title")}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t("templates.lead")}</p>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      <div className="flex flex-col gap-4">
        {keys.map((key) => (
          <TemplateCard
            key={key}
            versions={(data?.templates ?? []).filter((version) => version.key === key)}
          />
        ))}
      </div>
    </section>
  );
}

/** `versions`: of one wording, the newest first. */
function TemplateCard({ versions }: { versions: readonly TemplateVersion[] }) {
  const t = useWords("mandates/public/settings");
  const { language } = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [newest] = versions;
  if (!newest) return null;
  const today = utcDay(new Date());
  const offered = versions.find(({ valid_from }) => valid_from <= today);
  const title = textIn((offered ?? newest).body.title, language);
  return (
    <Card aria-labelledby={`template-${newest.key}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} id={`template-${newest.key}`} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h3>
        {!isEditing && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t("templates.next_of", { title })}
            onClick={() => setEditing(true)}
          >
            {t("templates.next")}
          </Button>
        )}
      </div>
      {isEditing ? (
        <div className="mt-4">
          <TemplateEditor
            // Another person's new version gets a new form, because this one does not start from it.
            key={newest.version}
            newest={newest}
            onClose={() => {
              setEditing(false);
              // The form, which had the focus, is gone.
              heading.current?.focus();
            }}
          />
        </div>
      ) : (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {versions.map((version) => (
            <li key={version.version}>
              <Version
                version={version}
                state={version === offered ? "offered" : version.valid_from > today ? "later" : "former"}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const TONES = { offered: "success", later: "info", former: "neutral" } as const;
type VersionProps = { version: TemplateVersion; state: keyof typeof TONES };

function Version({ version: { version, valid_from, saved_by, body }, state }: VersionProps) {
  const t = useWords("mandates/public/settings");
  const { language } = useLanguage();
  // What is folded is not rendered: there are as many texts as versions.
  const [isOpen, setOpen] = useState(false);
  const facts = [
    t("templates.version", { number: version }),
    t("templates.from", { date: formatDay(valid_from, language) }),
    saved_by && t("templates.by", { name: saved_by }),
  ];
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span>{facts.filter(Boolean).join(" · ")}</span>
        <Badge tone={TONES[state]}>{t(`templates.states.${state}`)}</Badge>
      </summary>
      {isOpen && (
        <div className="pb-4">
          <TemplateSample body={body} />
        </div>
      )}
    </details>
  );
}
