import { useQuery } from "@tanstack/react-query";
import { failureCode } from "../lib/failure.ts";
import { useWords } from "../lib/words.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/service-config.admin";
import { adminService } from "./admin/api.ts";
import { ServiceEditor } from "./admin/editor.tsx";
import { servicesPath } from "./admin/filter.ts";

export const handle = {
  words: [
    "identity",
    "mandates",
    "mandates/public/rule",
    "catalogue",
    "catalogue/admin",
    "catalogue/admin/form-builder",
    "catalogue/public/answers",
  ],
};

/** /admin/services-config/{id}: edits one service in every language; `new` creates one. */
export default function ServiceConfigPage({ params: { serviceId } }: Route.ComponentProps) {
  if (serviceId === "new") return <ServiceEditor key="new" service={undefined} />;
  return <Stored key={serviceId} serviceId={serviceId} />;
}

function Stored({ serviceId }: { serviceId: string }) {
  const t = useWords("catalogue/admin");
  const { data: service, error, refetch } = useQuery(adminService(serviceId));
  if (service) return <ServiceEditor service={service} />;
  const code = error && failureCode(error);
  // An invalid id is refused as input.
  const missing = code === "service_not_found" || code === "invalid_input";
  const title = t(missing ? "missing.title" : "form.loading");
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      {missing ? (
        <EmptyState
          title={t("missing.text")}
          action={<ButtonLink to={servicesPath({})}>{t("missing.back")}</ButtonLink>}
        />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </>
  );
}
