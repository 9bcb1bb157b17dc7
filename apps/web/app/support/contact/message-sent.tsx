import { useEffect, useRef } from "react";
import { useWords } from "../../lib/words.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Colon } from "../../ui/colon.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Replaces the form after it was sent. `again`: address at which another message can be written. */
export function MessageSent({ reference, again }: { reference: string; again: string }) {
  const t = useWords("support/contact");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className="flex flex-col items-start gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-success-soft text-success">
        <Icon name="circle-check" className="size-6" />
      </span>
      <h2 ref={title} tabIndex={-1} className="text-2xl">
        {t("sent.title")}
      </h2>
      <p className="max-w-prose">{t("sent.text")}</p>
      <p>
        {t("sent.reference")}
        <Colon />
        <strong className="tabular-nums">{reference}</strong>
      </p>
      {/* Not a link of the router: the page must load with a new form. */}
      <a href={again} className={buttonClass({ variant: "secondary" })}>
        {t("sent.again")}
      </a>
    </Card>
  );
}
