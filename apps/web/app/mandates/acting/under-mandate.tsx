import type { ActingMandate } from "@passerelle/contract/mandates/acting";
import { ADMISSION_REFUSALS, type AdmissionRefusal } from "@passerelle/domain/mandates/admission";
import { ApiError } from "../../lib/client.ts";
import { failureCode } from "../../lib/failure.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActingBanner } from "./acting-banner.tsx";
import { actingKey } from "./api.ts";

type UnderMandateProps<Data> = {
  /** The heading of the page while there is no data. */
  heading: string;
  data: Data | undefined;
  error: unknown;
  onRetry: () => void;
  children: (data: Data) => React.ReactNode;
};

/**
 * A page on which a person acts for another, below its banner. Once the mandate does not allow it any more, the page shows only
 * that, even if its data was read before.
 */
export function UnderMandate<Data extends { mandate: ActingMandate }>({
  heading,
  data,
  error,
  onRetry,
  children,
}: UnderMandateProps<Data>) {
  useLive("mandates", undefined, [actingKey]);
  const code = error ? failureCode(error) : undefined;
  const hasEnded = code === "mandate_required" || code === "mandate_not_found";
  if (!data || hasEnded)
    return (
      <>
        <h1 className="sr-only">{heading}</h1>
        {hasEnded && <Ended error={error} name={data?.mandate.principal} />}
        {!hasEnded && error ? <LoadError error={error} onRetry={onRetry} /> : undefined}
        {!hasEnded && !error && <Skeleton className="h-[40rem] rounded-card" />}
      </>
    );
  return (
    <>
      <ActingBanner mandate={data.mandate} />
      {children(data)}
    </>
  );
}

function Ended({ error, name }: { error: unknown; name: string | undefined }) {
  const t = useWords("mandates/acting");
  return (
    <Alert
      kind="error"
      title={name === undefined ? t("ended.title_unnamed") : t("ended.title", { name })}
      action={
        <ButtonLink to="/acting-for" variant="secondary">
          {t("ended.back")}
        </ButtonLink>
      }
    >
      <p>{t(`ended.reasons.${reasonOf(error)}`)}</p>
      <p>{t("ended.text")}</p>
    </Alert>
  );
}

const TERM_REASONS = ["not_active", "not_begun", "ended"] as const satisfies readonly AdmissionRefusal[];

function reasonOf(error: unknown): (typeof TERM_REASONS)[number] {
  const reason = error instanceof ApiError ? error.details.reason : undefined;
  return TERM_REASONS.find((one) => one === reason) ?? "not_active";
}

/** The reason why an act was refused, if the mandate is that reason; undefined otherwise. */
export const refusalOf = (error: unknown): AdmissionRefusal | undefined => {
  const reason = error instanceof ApiError ? error.details.reason : undefined;
  return ADMISSION_REFUSALS.find((one) => one === reason);
};
