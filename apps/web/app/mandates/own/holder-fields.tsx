import { useWords } from "../../lib/words.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import type { Offer } from "../api.ts";
import type { MandateFormState } from "./typed-mandate.ts";

/** Who receives the mandate: a proxy of the platform, or a person by their email address or phone number. */
export function HolderFields({ form, offer }: { form: MandateFormState; offer: Offer }) {
  const t = useWords("mandates/own");
  const { errors } = form.formState;
  const kind = form.watch("kind");
  const kinds = (["proxy", "email", "phone"] as const).filter(
    (one) => one !== "proxy" || offer.proxies.length > 0,
  );
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t("holder.title")}</legend>
        {kinds.map((one) => (
          <RadioCard
            key={one}
            value={one}
            {...form.register("kind")}
            label={t(`holder.${one}`)}
            description={t(`holder.${one}_text`)}
          />
        ))}
      </fieldset>
      {kind === "proxy" ? (
        <Field label={t("holder.proxy_name")} required error={errors.proxy && t("form.missing")}>
          {(field) => (
            <Select {...field} {...form.register("proxy")}>
              <option value="">{t("form.choose")}</option>
              {offer.proxies.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("holder.name")} required error={errors.name && t("form.missing")}>
            {(field) => (
              <TextInput {...field} {...form.register("name")} maxLength={120} autoComplete="off" />
            )}
          </Field>
          {kind === "email" ? (
            <Field label={t("holder.address")} required error={errors.email && t("holder.wrong_email")}>
              {(field) => (
                <TextInput {...field} {...form.register("email")} type="email" autoComplete="off" />
              )}
            </Field>
          ) : (
            <Field
              label={t("holder.number")}
              hint={t("holder.phone_hint")}
              required
              error={errors.phone && t("reasons.phone_invalid")}
            >
              {(field) => <TextInput {...field} {...form.register("phone")} type="tel" autoComplete="off" />}
            </Field>
          )}
        </div>
      )}
      <Field
        label={t("form.principal_details")}
        hint={t("form.details_hint")}
        error={errors.principal_details && t("form.wrong_text")}
      >
        {(field) => <TextInput {...field} {...form.register("principal_details")} maxLength={300} />}
      </Field>
      <Field label={t("form.holder_details")} error={errors.holder_details && t("form.wrong_text")}>
        {(field) => <TextInput {...field} {...form.register("holder_details")} maxLength={300} />}
      </Field>
    </>
  );
}
