import { StaffBooking } from "@passerelle/contract/appointments/staff";
import { ATTENDEES } from "@passerelle/domain/appointments/kinds";
import { STAFF_PAYMENT_MINUTES } from "@passerelle/domain/appointments/payment";
import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../../lib/contract-form.ts";
import { ownZone } from "../../../lib/own-zone.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, Select, TextArea, TextInput } from "../../../ui/field.tsx";
import { type Agent, createAppointment, type Kind } from "../api.ts";
import { zonesWith } from "../zones.ts";
import { Conflict } from "./conflict.tsx";
import { instantOf, TimeFields, type TypedTime, typedOf } from "./time-fields.tsx";

type CreateFormProps = {
  formId: string;
  kinds: readonly Kind[];
  agents: readonly Agent[];
  /** What was chosen before. */
  first: { startsAt: string | undefined; agentId: string | undefined; kindId: string | undefined };
  zone: string;
  onState: (state: { busy: boolean; dirty: boolean }) => void;
  onDone: () => void;
};

type Typed = Omit<StaffBooking, "id" | "starts_at" | "attendee_name" | "phone"> &
  TypedTime & { attendee_name: string; phone: string };

const HOUR_MS = 60 * 60 * 1000;
const ANY_ID = "00000000-0000-4000-8000-000000000000";

/** The body to send; an incomplete time is refused at its field. */
function bodyOf(
  { day, time, attendee_name, phone, ...typed }: Typed,
  zone: string,
  id: string,
): StaffBooking {
  return {
    ...typed,
    id,
    starts_at: instantOf({ day, time }, zone) ?? "",
    ...(typed.attendee !== "self" && { attendee_name: attendee_name.trim() }),
    ...(phone.trim() && { phone: phone.replaceAll(/[\s().-]/g, "") }),
  };
}

/** The form of an appointment for a customer. */
export function CreateForm({ formId, kinds, agents, first, zone, onState, onDone }: CreateFormProps) {
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const creating = useMutation(createAppointment(useQueryClient()));
  const [id] = useState(() => crypto.randomUUID());
  // The next whole hour.
  const start = first.startsAt ?? new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS).toISOString();
  const form = useForm<Typed>({
    defaultValues: {
      customer_email: "",
      kind_id: kinds.find((kind) => kind.id === first.kindId)?.id ?? kinds[0]?.id ?? "",
      agent_id: agents.find((agent) => agent.id === first.agentId)?.id ?? agents[0]?.id ?? "",
      zone: ownZone(),
      attendee: "self",
      attendee_name: "",
      subject: "",
      phone: "",
      ...typedOf(start, zone),
    },
    resolver: contractResolver<Typed>(
      StaffBooking,
      (typed) => bodyOf(typed, zone, ANY_ID),
      (path) => (path === "starts_at" ? "day" : path),
    ),
  });
  const { register, watch, setValue, handleSubmit, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  useEffect(() => onState({ busy: isSubmitting, dirty: isDirty }), [isSubmitting, isDirty, onState]);
  // The fields of a time are controlled, so they do not register themselves.
  register("day");
  const typed = watch();
  const kind = kinds.find((one) => one.id === typed.kind_id);
  const asked = Date.parse(instantOf(typed, zone) ?? start);

  async function book(values: Typed, beyond = false) {
    try {
      const body = bodyOf(values, zone, id);
      await creating.mutateAsync({ ...body, ...(beyond && { beyond_capacity: true }) });
      showToast({ kind: "success", title: t("create.done") });
      onDone();
    } catch (error) {
      showRefused(form, error);
    }
  }

  const setTime = (time: TypedTime) => {
    creating.reset();
    setValue("day", time.day);
    setValue("time", time.time);
  };

  return (
    <form
      id={formId}
      noValidate
      method="post"
      onSubmit={handleSubmit((values) => book(values))}
      className="flex flex-col gap-3"
    >
      <Field
        label={t("create.email")}
        hint={t("create.email_hint")}
        required
        error={errors.customer_email && t("create.wrong_email")}
      >
        {(field) => (
          <TextInput
            {...field}
            {...register("customer_email")}
            type="email"
            autoComplete="off"
            maxLength={255}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("fields.kind")} required>
          {(field) => (
            <Select {...field} {...register("kind_id")}>
              {kinds.map((one) => (
                <option key={one.id} value={one.id}>
                  {textIn(one.name, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("fields.agent")} required>
          {(field) => (
            <Select {...field} {...register("agent_id")}>
              {agents.map((agent) => (
                <option key={agent.id} value={agent.id}>
                  {agent.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {kind?.price && (
        <p className="text-muted text-sm">
          {t("create.price", { price: formatMoney(kind.price, language), count: STAFF_PAYMENT_MINUTES / 60 })}
        </p>
      )}
      <TimeFields
        typed={typed}
        zone={zone}
        zones={[typed.zone]}
        onChange={setTime}
        error={errors.day && t("create.wrong_time")}
      />
      <Field label={t("create.zone")} required>
        {(field) => (
          <Select {...field} {...register("zone")}>
            {zonesWith(typed.zone).map((one) => (
              <option key={one} value={one}>
                {one.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("create.attendee")} required>
          {(field) => (
            <Select {...field} {...register("attendee")}>
              {ATTENDEES.map((attendee) => (
                <option key={attendee} value={attendee}>
                  {t(`attendee.${attendee}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {typed.attendee !== "self" && (
          <Field
            label={t("create.attendee_name")}
            required
            error={errors.attendee_name && t("create.required")}
          >
            {(field) => <TextInput {...field} {...register("attendee_name")} maxLength={120} />}
          </Field>
        )}
        {kind?.mode === "phone" && (
          <Field
            label={t("create.phone")}
            hint={t("create.phone_hint")}
            required
            error={errors.phone && t("create.wrong_phone")}
          >
            {(field) => (
              <TextInput {...field} {...register("phone")} type="tel" autoComplete="off" maxLength={30} />
            )}
          </Field>
        )}
      </div>
      <Field label={t("fields.subject")} error={errors.subject && t("create.required")}>
        {(field) => <TextArea {...field} {...register("subject")} rows={2} maxLength={500} />}
      </Field>
      {creating.error && (
        <Conflict
          error={creating.error}
          asked={{
            agentId: typed.agent_id,
            start: asked,
            end: asked + (kind?.duration_minutes ?? 0) * 60_000,
          }}
          zone={zone}
          onPick={(iso) => setTime(typedOf(iso, zone))}
          onBeyond={() => void handleSubmit((values) => book(values, true))()}
        />
      )}
    </form>
  );
}
