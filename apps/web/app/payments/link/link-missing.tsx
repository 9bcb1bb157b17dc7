import type { LoadFailure } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

type LinkMissingProps = { failure: (LoadFailure & { isMissing: boolean }) | undefined };

/** A link, or a payment by it, that is not there or could not be read. */
export function LinkMissing({ failure }: LinkMissingProps) {
  const t = useWords("payments/link");
  return (
    <>
      <PageTitle title={t("missing.title")} />
      <h1 className="sr-only">{t("missing.title")}</h1>
      {failure && !failure.isMissing ? (
        <LoadError error={failure} />
      ) : (
        <EmptyState title={t("missing.title")}>{t("missing.text")}</EmptyState>
      )}
    </>
  );
}
