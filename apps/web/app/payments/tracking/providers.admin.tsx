import { useWords } from "../../lib/words.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ProviderHealthTable } from "./provider-health-table.tsx";
import { ProviderOrders } from "./provider-orders.tsx";
import { TrackingNav } from "./tracking-nav.tsx";

export const handle = { words: ["payments/tracking"] };

/** /admin/payments-tracking/providers: the providers of this installation and the order in which they are preferred. */
export default function ProvidersPage() {
  const t = useWords("payments/tracking");
  return (
    <>
      <PageTitle title={`${t("parts.providers")} · ${t("title")}`} />
      <PageHeader title={t("parts.providers")} lead={t("providers_lead")} />
      <TrackingNav shown="providers" />
      <ProviderHealthTable />
      <ProviderOrders />
    </>
  );
}
