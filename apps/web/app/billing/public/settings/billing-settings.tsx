import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { billingEntities, taxRates } from "./api.ts";
import { EntityCard } from "./entity-card.tsx";
import { EntityForm } from "./entity-form.tsx";
import { TaxRates } from "./tax-rates.tsx";

/**
 * Who issues receipts, invoices and credit notes, and the rates of VAT (super_admin). A page that shows it loads the words
 * `billing/public`, `billing/public/document` and `billing/public/settings`.
 */
export function BillingSettings() {
  // Waits for both parts, because one that is loaded later would move what is below it.
  const isLoading = [useQuery(billingEntities), useQuery(taxRates)].some(({ isPending }) => isPending);
  if (isLoading) return <Skeleton className="h-[48rem] rounded-card" />;
  return (
    <div className="flex flex-col gap-10">
      <Entities />
      <TaxRates />
    </div>
  );
}

function Entities() {
  const t = useWords("billing/public/settings");
  const { data, error, refetch } = useQuery(billingEntities);
  const entities = data?.entities;
  const [isAdding, setAdding] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setAdding(false);
    // The form, which had the focus, is gone.
    title.current?.focus();
  };
  return (
    <section aria-labelledby="billing-entities">
      <h2 ref={title} id="billing-entities" tabIndex={-1} className="text-2xl">
        {t("entities.title")}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t("entities.lead")}</p>
      {!entities && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {entities && (
        <div className="flex flex-col items-start gap-4 *:w-full">
          {entities.length === 0 && <Alert kind="warning">{t("entities.none")}</Alert>}
          {entities.map((entity) => (
            <EntityCard key={entity.id} entity={entity} />
          ))}
          {isAdding ? (
            <Card>
              <EntityForm entity={undefined} onClose={close} />
            </Card>
          ) : (
            <div>
              <Button variant="secondary" onClick={() => setAdding(true)}>
                <Icon name="plus" className="size-4" />
                {t("entities.add")}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
