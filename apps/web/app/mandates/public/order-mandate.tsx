import type { MandateRequirement, MandateWait } from "@passerelle/domain/mandates/service-powers";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useSession } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { mandatesKey } from "../api.ts";
import { mandateRequirementsQuery, orderMandateQuery } from "./requirements.ts";

/** `country`: "" until it is chosen; `subject`: the purpose to write into the mandate. */
type OrderMandateProps = { serviceId: string; country: string; subject: string; unmetOnly?: boolean };

/**
 * The mandate that a service requires before it is ordered, and how far the reader is: a link to one with everything filled in, one
 * that is pending, or its last day. Nothing where none is required. Needs the words `mandates` and `mandates/public`.
 * `unmetOnly`: only while it is missing.
 */
export function OrderMandate({ serviceId, ...rest }: OrderMandateProps) {
  const { data } = useQuery(mandateRequirementsQuery);
  const required = data?.services.find((one) => one.service_id === serviceId);
  return required ? <Note serviceId={serviceId} required={required} {...rest} /> : null;
}

type NoteProps = OrderMandateProps & { required: MandateRequirement };

function Note({ serviceId, country, subject, required, unmetOnly = false }: NoteProps) {
  const t = useWords("mandates/public");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const session = useSession();
  const isAsked = session.status === "signed_in" && country !== "";
  const { data } = useQuery({ ...orderMandateQuery(serviceId, country), enabled: isAsked });
  useLive("mandates", undefined, [mandatesKey]);
  if (unmetOnly && (!data || data.until)) return null;
  const { powers, forms } = required;
  const list = new Intl.ListFormat(language).format(powers.map((power) => common(`powers.${power}`)));
  const formList = new Intl.ListFormat(language, { type: "disjunction" }).format(
    forms.map((form) => common(`forms.${form}`)),
  );
  const terms = (
    <p>
      {t("order.powers", { powers: list })}
      {forms.length > 0 && ` ${t("order.forms", { forms: formList })}`}
    </p>
  );
  if (data?.until)
    return (
      <Alert kind="success" title={t("order.title")}>
        {terms}
        {t("order.in_force", { date: formatDay(data.until, language) })}
      </Alert>
    );
  if (data?.pending) return <Pending {...data.pending} terms={terms} />;
  const known = new URLSearchParams({ country, subject, powers: powers.join(",") });
  if (forms.length > 0) known.set("forms", forms.join(","));
  return (
    <Alert
      kind="warning"
      title={t("order.title")}
      action={
        <ButtonLink to={`/mandates/new?${known}`} size="sm">
          {t("need.give")}
        </ButtonLink>
      }
    >
      {terms}
      {t(data?.refusal === "other_form" ? "order.other_form" : "order.before")}
    </Alert>
  );
}

type PendingProps = { id: string; waits_for: MandateWait; terms: React.ReactNode };

/** A mandate that will suffice, with a link to it unless only its holder can act. */
function Pending({ id, waits_for, terms }: PendingProps) {
  const t = useWords("mandates/public");
  return (
    <Alert
      kind="warning"
      title={t("order.title")}
      action={
        waits_for !== "holder" && (
          <ButtonLink to={`/mandates/${id}`} size="sm">
            {t(`order.open.${waits_for}`)}
          </ButtonLink>
        )
      }
    >
      {terms}
      {t(`order.waits.${waits_for}`)}
    </Alert>
  );
}
