import type { MessageTemplate } from "@passerelle/contract/sandbox";
import { fold } from "@passerelle/domain/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ListSearch } from "../ui/list-search.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { messageTemplates } from "./api.ts";
import { TemplateDialog } from "./template-dialog.tsx";

/** Every email and text message, to be read and sent to oneself. */
export function TemplatesTab() {
  const t = useWords("sandbox");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(messageTemplates(language));
  const [sought, setSought] = useState("");
  const [opened, setOpened] = useState<MessageTemplate>();
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  const words = fold(sought).split(" ");
  const found = data.templates.filter(({ name, subject, capability }) => {
    const text = fold(`${name} ${subject} ${capability}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <p className="max-w-prose text-muted">{t("templates.lead")}</p>
      <ListSearch
        label={t("templates.search")}
        value={sought}
        onChange={setSought}
        found={t("templates.count", { count: found.length })}
      />
      <Card className="p-0! sm:p-0!">
        <ul className="divide-y divide-line">
          {found.map((template) => (
            <li
              key={`${template.channel} ${template.name}`}
              data-template={template.name}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="wrap-anywhere">{template.subject}</p>
                <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                  <Badge tone={template.channel === "sms" ? "info" : "neutral"}>
                    {t(`templates.channels.${template.channel}`)}
                  </Badge>
                  {/* Names of the code, which are English. */}
                  <code lang="en" className="wrap-anywhere">
                    {`${template.capability} / ${template.name}`}
                  </code>
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t("templates.open_named", { subject: template.subject })}
                onClick={() => setOpened(template)}
              >
                {t("templates.open")}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {opened && (
        <TemplateDialog
          template={opened}
          to={opened.channel === "email" ? data.email : data.phone}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
