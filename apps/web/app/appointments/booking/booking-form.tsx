import type { Appointment, OfferedKind } from "@passerelle/contract/appointments/shapes";
import { ATTENDEES, type Attendee } from "@passerelle/domain/appointments/kinds";
import { PAYMENT_MINUTES } from "@passerelle/domain/appointments/payment";
import { formatMoney } from "@passerelle/domain/money";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm, useFormState, useWatch } from "react-hook-form";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { book } from "../api.ts";
import { BothTimes } from "../both-times.tsx";
import { useTimes } from "../times.ts";
import { isPhone, typedPhone } from "../typed-phone.ts";
import type { HeldSlot } from "./held-slot.ts";
import { HoldTimer } from "./hold-timer.tsx";

type Typed = { attendee: Attendee; attendee_name: string; subject: string; phone: string };

/** Where readers do what a refused booking requires, by error code. */
const WAYS: Record<string, { to: string; words: "verify" | "own_list" } | undefined> = {
  identity_level_required: { to: "/kyc-verification", words: "verify" },
  appointment_unpaid: { to: "/appointments", words: "own_list" },
  appointment_limit_reached: { to: "/appointments", words: "own_list" },
};

type BookingFormProps = {
  kind: OfferedKind;
  held: HeldSlot;
  zone: string;
  requestId: string | undefined;
  form: UseFormReturn<Typed>;
  onBooked: (appointment: Appointment) => void;
  onBack: () => void;
};

/** What is typed belongs to the page, and so it stays when another time is chosen. */
export function useBookingForm(): UseFormReturn<Typed> {
  const { phone } = useProfile();
  return useForm<Typed>({ defaultValues: { attendee: "self", attendee_name: "", subject: "", phone } });
}

/** Asks who comes and what for while the slot is held; the button books it. */
export function BookingForm({ kind, held, zone, requestId, form, onBooked, onBack }: BookingFormProps) {
  const t = useWords("appointments/booking");
  const common = useWords("appointments");
  const { language } = useLanguage();
  const times = useTimes();
  const failureWords = useFailureWords();
  const send = useMutation(book(useQueryClient()));
  const heading = useRef<HTMLHeadingElement>(null);
  // A double click comes before the button shows that it is busy.
  const running = useRef(false);
  const [failure, setFailure] = useState<unknown>();
  const { hold, until } = held;
  const sides = { agent_zone: hold.agent_zone, customer_zone: zone };
  const isCall = kind.mode === "phone";
  const { errors } = useFormState({ control: form.control });
  const attendee = useWatch({ control: form.control, name: "attendee" });
  // The button of the chosen slot is gone from the page, so the focus moves here.
  useEffect(() => heading.current?.focus(), []);

  async function submit(typed: Typed) {
    if (running.current) return;
    running.current = true;
    setFailure(undefined);
    try {
      const appointment = await send.mutateAsync({
        hold_id: hold.id,
        zone,
        attendee: typed.attendee,
        subject: typed.subject,
        ...(requestId && { request_id: requestId }),
        ...(typed.attendee !== "self" && { attendee_name: typed.attendee_name.trim() }),
        ...(isCall && { phone: typedPhone(typed.phone) }),
      });
      onBooked(appointment);
    } catch (error) {
      setFailure(error);
    } finally {
      running.current = false;
    }
  }

  const way = WAYS[failureCode(failure) ?? ""];
  const deadline = new Date(Date.parse(hold.starts_at) - kind.deadline_hours * 3_600_000);
  const isChangeable = deadline > new Date();
  return (
    <Card className="max-w-2xl">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {kind.name}
      </h2>
      <div className="my-4 flex flex-col gap-2">
        <BothTimes at={hold.starts_at} sides={sides} large />
        <p>{t("with", { name: hold.agent.name })}</p>
        {kind.place && <p className="text-muted">{`${kind.place.name}, ${kind.place.address}`}</p>}
        <HoldTimer until={until} />
      </div>
      <form noValidate method="post" onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold">{t("attendee.legend")}</legend>
          {ATTENDEES.map((one) => (
            <RadioCard
              key={one}
              value={one}
              {...form.register("attendee")}
              label={t(`attendee.${one}`)}
              className="py-2.5!"
            />
          ))}
        </fieldset>
        {attendee !== "self" && (
          <Field
            label={t("attendee.name")}
            hint={t("attendee.name_hint")}
            required
            error={errors.attendee_name && t("attendee.name_missing")}
          >
            {(field) => (
              <TextInput
                {...field}
                {...form.register("attendee_name", {
                  validate: (name, typed) => typed.attendee === "self" || name.trim() !== "",
                })}
                maxLength={120}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        {isCall && (
          <Field
            label={common("phone")}
            hint={common("phone_hint")}
            required
            error={errors.phone && common("phone_wrong")}
          >
            {(field) => (
              <TextInput
                {...field}
                {...form.register("phone", { validate: isPhone })}
                type="tel"
                autoComplete="tel"
                maxLength={30}
              />
            )}
          </Field>
        )}
        <Field label={t("subject")} hint={t("subject_hint")}>
          {(field) => <TextArea {...field} {...form.register("subject")} rows={3} maxLength={500} />}
        </Field>
        {kind.price && (
          <p>{t("price", { price: formatMoney(kind.price, language), count: PAYMENT_MINUTES })}</p>
        )}
        <div className="flex flex-col gap-1 text-muted text-sm">
          {kind.is_confirmed_by_hand && <p>{t("by_hand")}</p>}
          <p>
            {isChangeable
              ? t("deadline", { times: times.both(deadline.toISOString(), sides) })
              : t("deadline_over")}
          </p>
          {kind.price && <p>{t(isChangeable ? "refunded" : "not_refunded")}</p>}
        </div>
        {failure !== undefined && (
          <Alert
            kind="error"
            title={t("failed")}
            action={
              way && (
                <ButtonLink to={way.to} size="sm">
                  {t(way.words)}
                </ButtonLink>
              )
            }
          >
            {failureCode(failure) === "network" ? t("offline") : failureWords(failure)}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={send.isPending} className="w-full sm:w-auto">
            {t(kind.price ? "pay" : kind.is_confirmed_by_hand ? "ask" : "confirm")}
          </Button>
          <Button
            variant="ghost"
            size="lg"
            disabled={send.isPending}
            onClick={onBack}
            className="w-full sm:w-auto"
          >
            {t("other_time")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
