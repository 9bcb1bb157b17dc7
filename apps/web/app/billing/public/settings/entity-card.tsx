import type { BillingEntity } from "@passerelle/contract/billing/settings";
import { sellerName } from "@passerelle/domain/billing/format";
import { countryName } from "@passerelle/domain/country-name";
import { localDay } from "@passerelle/domain/days";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { formatDateTime, formatDay } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { previewEntity, type Samples } from "./api.ts";
import { EntityForm } from "./entity-form.tsx";
import { EntitySample } from "./entity-sample.tsx";
import { versionInForce } from "./entity-values.ts";

type Version = BillingEntity["versions"][number];

/** One billing entity: what it is now, all its versions, and the form for the next one. */
export function EntityCard({ entity }: { entity: BillingEntity }) {
  const t = useWords("billing/public/settings");
  const [isEditing, setEditing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const inForce = versionInForce(entity);
  const shown = entity.versions.find(({ version }) => version === inForce) ?? entity.versions[0];
  if (!shown) return null;
  const name = sellerName(shown.seller);
  const heading = `entity-${entity.id}`;
  const close = () => {
    setEditing(false);
    // The form, which had the focus, is gone.
    title.current?.focus();
  };
  return (
    <Card aria-labelledby={heading}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 ref={title} id={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
          {name}
        </h3>
        <p className="flex flex-wrap gap-2">
          {entity.fictional && <Badge tone="warning">{t("entities.fictional")}</Badge>}
          {inForce === undefined && <Badge tone="info">{t("entities.not_yet")}</Badge>}
        </p>
      </div>
      <div className="mt-4">
        <VersionFacts entity={entity} version={shown} />
      </div>
      <Versions entity={entity} inForce={inForce} />
      {isEditing ? (
        <div className="mt-5 border-t border-line pt-5">
          <EntityForm entity={entity} onClose={close} />
        </div>
      ) : (
        <CardButtons entity={entity} shown={shown} name={name} onEdit={() => setEditing(true)} />
      )}
    </Card>
  );
}

function VersionFacts({ entity, version }: { entity: BillingEntity; version: Version }) {
  const t = useWords("billing/public/settings");
  const { language } = useLanguage();
  const { seller, countries, time_zone, currency } = version;
  return (
    <Facts>
      <Fact name={t("entities.prefix")}>{entity.prefix}</Fact>
      <Fact name={t("entities.countries")}>
        {countries.length === 0
          ? t("entities.all_countries")
          : countries.map((code) => countryName(code, language)).join(", ")}
      </Fact>
      <Fact name={t("entities.time_zone")}>{time_zone}</Fact>
      <Fact name={t("entities.currency")}>{currency}</Fact>
      <Fact name={t("entities.address")}>
        {[seller.address, seller.city, countryName(seller.country, language)].filter(Boolean).join(", ")}
      </Fact>
      <Fact name={t("entity.fields.tax_number")}>{seller.tax_number}</Fact>
      <Fact name={t("entity.fields.trade_register")}>{seller.trade_register}</Fact>
    </Facts>
  );
}

function Versions({ entity, inForce }: { entity: BillingEntity; inForce: number | undefined }) {
  const t = useWords("billing/public/settings");
  const { language } = useLanguage();
  const now = new Date();
  const stateOf = ({ version, valid_from, time_zone }: Version) => {
    if (version === inForce) return "in_force";
    return valid_from > localDay(now, time_zone) ? "planned" : "replaced";
  };
  return (
    <section aria-label={t("entities.versions")} className="mt-5 border-t border-line pt-4">
      <h4 className="mb-2 font-semibold">{t("entities.versions")}</h4>
      <ul className="flex flex-col gap-2 text-sm">
        {entity.versions.map((version) => {
          const state = stateOf(version);
          return (
            <li key={version.version} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Badge tone={state === "in_force" ? "success" : state === "planned" ? "info" : "neutral"}>
                {t(`entities.state.${state}`)}
              </Badge>
              <span>{t("entities.valid_from", { date: formatDay(version.valid_from, language) })}</span>
              <span className="text-muted">
                {version.saved.by
                  ? t("entities.saved", {
                      date: formatDateTime(version.saved.at, language),
                      name: version.saved.by,
                    })
                  : t("entities.installed")}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type CardButtonsProps = { entity: BillingEntity; shown: Version; name: string; onEdit: () => void };

function CardButtons({ entity, shown, name, onEdit }: CardButtonsProps) {
  const t = useWords("billing/public/settings");
  const failureWords = useFailureWords();
  const [samples, setSamples] = useState<Samples>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSamples(undefined);
    button.current?.focus();
  };
  const { prefix, fictional } = entity;
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { version: _version, saved: _saved, ...form } = shown;
      return previewEntity({ prefix, entity: form }, fictional);
    },
    onSuccess: setSamples,
    onError: (error) =>
      showToast({ kind: "error", title: t("sample.failed"), description: failureWords(error) }),
  });
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" aria-label={t("entities.change_of", { name })} onClick={onEdit}>
          {t("entities.change")}
        </Button>
        <Button
          ref={button}
          variant="ghost"
          size="sm"
          busy={isPending}
          aria-label={t("entities.preview_of", { name })}
          onClick={() => mutate()}
        >
          {t("entities.preview")}
        </Button>
      </div>
      {samples && <EntitySample samples={samples} onClose={close} />}
    </>
  );
}
