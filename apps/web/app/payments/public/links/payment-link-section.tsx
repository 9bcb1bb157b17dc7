import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import type { PaymentTarget } from "../../api.ts";
import { createLink, linksQuery } from "./api.ts";
import { ContributionList } from "./contributions.tsx";
import { LinkCard } from "./link-card.tsx";

type PaymentLinkSectionProps = {
  target: PaymentTarget;
  /** Whether a link may be created, because something is left to pay. */
  mayCreate: boolean;
};

/** « Faire payer par un proche »: creates links, shares them, and shows who contributed (money.md *Payment links*). */
export function PaymentLinkSection({ target, mayCreate }: PaymentLinkSectionProps) {
  const t = useWords("payments");
  const words = useFailureWords();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(linksQuery(target));
  const [allowsPartial, setAllowsPartial] = useState(false);
  const creating = useMutation(createLink(client, target));
  // Kept until the server answered, so that a retry makes no second link.
  const next = useRef(crypto.randomUUID());

  function create() {
    if (creating.isPending) return;
    creating.mutate(
      { id: next.current, allows_partial: allowsPartial },
      {
        onSuccess: () => {
          next.current = crypto.randomUUID();
        },
      },
    );
  }

  const open = data?.links.filter(({ state }) => state === "open" || state === "busy") ?? [];
  const closed = data?.links.filter((link) => !open.includes(link)) ?? [];
  return (
    <Card aria-labelledby="links-heading" className="flex flex-col gap-4">
      <div>
        <h3 id="links-heading" className="text-xl">
          {t("links.title")}
        </h3>
        <p className="mt-1 text-muted">{t("links.lead")}</p>
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && data.contributions.length > 0 && <ContributionList contributions={data.contributions} />}
      {open.length > 0 && (
        <ul className="flex flex-col gap-4">
          {open.map((link) => (
            <li key={link.id}>
              <LinkCard link={link} />
            </li>
          ))}
        </ul>
      )}
      {mayCreate && data && (
        <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
          <Checkbox
            label={t("links.allow_partial")}
            checked={allowsPartial}
            onChange={(event) => {
              setAllowsPartial(event.currentTarget.checked);
              // Another choice creates another link, so it needs another id.
              next.current = crypto.randomUUID();
            }}
          />
          <Button variant="secondary" busy={creating.isPending} onClick={create}>
            {t(open.length > 0 ? "links.create_another" : "links.create")}
          </Button>
          {creating.error && <Alert kind="error">{words(creating.error)}</Alert>}
        </div>
      )}
      {closed.length > 0 && (
        <details className="border-line border-t pt-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {t("links.closed", { count: closed.length })}
          </summary>
          <ul className="mt-2 flex flex-col gap-4">
            {closed.map((link) => (
              <li key={link.id}>
                <LinkCard link={link} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
