import type { OfferedKind } from "@passerelle/contract/appointments/shapes";
import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { formatMoney, type Money } from "@passerelle/domain/money";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { ModeIcon } from "../mode-icon.tsx";

/** The choices before the time, as the address states them. */
export type Choice = { request?: string | undefined; kind?: string | undefined; agent?: string | undefined };

type KindChoiceProps = {
  kinds: readonly OfferedKind[];
  agents: readonly { id: string; name: string }[];
  requests: readonly RequestSummary[];
  choice: Choice;
  onChange: (choice: Choice) => void;
};

/** What an appointment is about, of which kind, and with whom. */
export function KindChoice({ kinds, agents, requests, choice, onChange }: KindChoiceProps) {
  const t = useWords("appointments/booking");
  const common = useWords("appointments");
  return (
    <div className="flex flex-col gap-5">
      {requests.length > 0 && (
        <Field label={t("request")} required>
          {(field) => (
            <Select
              {...field}
              value={choice.request ?? ""}
              onChange={(event) => onChange({ ...choice, request: event.target.value || undefined })}
            >
              <option value="">{t("no_request")}</option>
              {requests.map(({ id, reference, service }) => (
                <option key={id} value={id}>
                  {`${service.title} · ${reference}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t("kind")}</legend>
        {kinds.map(({ id, name, description, mode, place, price, deadline_hours, ...kind }) => (
          <RadioCard
            key={id}
            name="kind"
            value={id}
            checked={choice.kind === id}
            onChange={() => onChange({ ...choice, kind: id })}
            icon={<ModeIcon mode={mode} />}
            label={name}
            description={
              <>
                <span className="block">
                  {[common(`modes.${mode}`), common("minutes", { count: kind.duration_minutes })].join(" · ")}
                </span>
                {place && <span className="block">{`${place.name}, ${place.address}`}</span>}
                {price && <KindPrice price={price} deadlineHours={deadline_hours} />}
                {kind.identity_level > 0 && (
                  <span className="block">{t("level", { level: kind.identity_level })}</span>
                )}
                {description && <span className="block">{description}</span>}
              </>
            }
          />
        ))}
        {kinds.length === 0 && <p className="text-muted">{t("no_kind")}</p>}
      </fieldset>
      {agents.length > 1 && (
        <Field label={t("agent")} required>
          {(field) => (
            <Select
              {...field}
              value={choice.agent ?? ""}
              onChange={(event) => onChange({ ...choice, agent: event.target.value || undefined })}
            >
              <option value="">{t("any_agent")}</option>
              {agents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}

/** The price of a kind, and until when it is refunded in full; the deadline is in days where it is a whole number of them. */
function KindPrice({ price, deadlineHours }: { price: Money; deadlineHours: number }) {
  const t = useWords("appointments/booking");
  const { language } = useLanguage();
  const refund =
    deadlineHours === 0
      ? t("refund.start")
      : deadlineHours % 24 === 0
        ? t("refund.days", { count: deadlineHours / 24 })
        : t("refund.hours", { count: deadlineHours });
  return (
    <span className="block">
      <strong className="tabular-nums">{formatMoney(price, language)}</strong>
      {` · ${refund}`}
    </span>
  );
}
