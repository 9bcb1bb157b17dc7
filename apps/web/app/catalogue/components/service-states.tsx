import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "../../lib/client.ts";
import { useWords } from "../../lib/words.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder while a service loads. */
export function ServiceSkeleton() {
  const t = useWords("catalogue");
  return (
    <div role="status" className="flex flex-col gap-8">
      <h1 className="sr-only">{t("detail.loading")}</h1>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-10 w-full max-w-96" />
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
        <Skeleton className="hidden h-64 w-full rounded-card lg:block" />
      </div>
    </div>
  );
}

/** A service that could not be shown (spec 2 §8): it does not exist, or loading failed. */
export function ServiceFailure({ error, refetch }: Pick<UseQueryResult, "error" | "refetch">) {
  const t = useWords("catalogue");
  // An invalid id is refused as input; the reader sees an unknown service.
  const missing =
    error instanceof ApiError && (error.code === "service_not_found" || error.code === "invalid_input");
  return (
    <Card role="alert" className="mx-auto flex max-w-xl flex-col gap-4">
      <h1 className="text-2xl text-danger">{t("failure.title")}</h1>
      <p>{t(missing ? "detail.notFound" : "detail.failed")}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/services">{t("detail.back")}</ButtonLink>
        {!missing && (
          <Button variant="secondary" onClick={() => void refetch()}>
            {t("detail.retry")}
          </Button>
        )}
      </div>
    </Card>
  );
}
