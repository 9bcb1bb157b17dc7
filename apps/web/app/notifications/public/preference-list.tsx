import type { NotificationPreference } from "@passerelle/contract/notifications";
import { startTransition, useId, useOptimistic } from "react";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { KIND_LABELS } from "../kinds.data.ts";
import { QuietHoursForm } from "../quiet-hours-form.tsx";
import { usePreferences } from "../use-preferences.ts";

/** The reader's notification preferences: a switch for each optional kind, and an explanation for mandatory ones. */
export function PreferenceList() {
  const t = useWords("notifications");
  const id = useId();
  const { email } = useProfile();
  const { data, error, refetch, choose } = usePreferences();
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  const optional = data.preferences.filter(({ mandatory }) => !mandatory);
  return (
    <>
      {email === "" && <Alert title={t("no_address")}>{t("no_address_text")}</Alert>}
      <Card aria-labelledby={`${id}-optional`}>
        <h2 id={`${id}-optional`} className="text-2xl">
          {t("optional.title")}
        </h2>
        <p className="mt-1 text-muted">{email === "" ? t("optional.lead") : t("optional.to", { email })}</p>
        {!data.sms && <p className="mt-1 text-sm text-muted">{t("no_sms")}</p>}
        <ul className="mt-3 divide-y divide-line">
          {[...Map.groupBy(optional, ({ kind }) => kind)].map(([kind, choices]) => (
            <li key={kind}>
              <OptionalKind kind={kind} choices={choices} sms={data.sms} onChoose={choose} />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-muted">{t("kept")}</p>
      </Card>
      <QuietHoursForm quiet={data.quiet_hours} />
      <Card aria-labelledby={`${id}-mandatory`}>
        <h2 id={`${id}-mandatory`} className="text-2xl">
          {t("mandatory.title")}
        </h2>
        <p className="mt-1 text-muted">{t("mandatory.lead")}</p>
        <ul className="mt-3 divide-y divide-line">
          {data.preferences
            .filter(({ mandatory }) => mandatory)
            .map((preference) => (
              <MandatoryKind key={`${preference.kind} ${preference.channel}`} {...preference} />
            ))}
        </ul>
      </Card>
    </>
  );
}

type OptionalKindProps = {
  kind: NotificationPreference["kind"];
  choices: readonly NotificationPreference[];
  /** Whether the reader can receive text messages. */
  sms: boolean;
  onChoose: ReturnType<typeof usePreferences>["choose"];
};

/** An optional kind with a switch for each channel; a single channel is not named. */
function OptionalKind({ kind, choices, sms, onChoose }: OptionalKindProps) {
  const t = useWords("notifications");
  const { language } = useLanguage();
  const id = useId();
  const { title, text } = KIND_LABELS[kind];
  const [only] = choices;
  if (choices.length === 1 && only)
    return (
      <PreferenceSwitch
        preference={only}
        label={title[language]}
        description={text[language]}
        onChoose={onChoose}
      />
    );
  return (
    <fieldset aria-describedby={id} className="py-3">
      <legend className="float-left w-full font-semibold">{title[language]}</legend>
      <p id={id} className="clear-both pt-0.5 text-sm text-muted">
        {text[language]}
      </p>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-3">
        {choices.map((preference) => (
          <PreferenceSwitch
            key={preference.channel}
            preference={preference}
            label={t(`channels.${preference.channel}`)}
            className="py-1"
            // A text message channel that is on can be turned off, even when none can be sent any more.
            disabled={preference.channel === "sms" && !sms && !preference.on}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}

type PreferenceSwitchProps = Pick<
  React.ComponentProps<typeof Switch>,
  "label" | "description" | "className" | "disabled"
> &
  Pick<OptionalKindProps, "onChoose"> & { preference: NotificationPreference };

/** Shows a change at once, and the stored position again when it could not be saved. */
function PreferenceSwitch({ preference: { kind, channel, on }, onChoose, ...rest }: PreferenceSwitchProps) {
  const [shown, setShown] = useOptimistic(on);
  const change = (wanted: boolean) =>
    startTransition(async () => {
      setShown(wanted);
      await onChoose({ kind, channel, on: wanted });
    });
  return <Switch {...rest} checked={shown} onChange={(event) => change(event.target.checked)} />;
}

function MandatoryKind({ kind }: NotificationPreference) {
  const { language } = useLanguage();
  const { title, text } = KIND_LABELS[kind];
  return (
    <li className="flex gap-3 py-3">
      <span className="mt-0.5 text-primary">
        <Icon name="mail" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{title[language]}</span>
        <span className="mt-0.5 block text-sm text-muted">{text[language]}</span>
      </span>
    </li>
  );
}
