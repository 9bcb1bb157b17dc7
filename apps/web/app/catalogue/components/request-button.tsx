import type { ServiceCountry, ServiceDetail } from "@passerelle/contract/catalogue";
import { isDelivered } from "@passerelle/domain/catalogue/delivery";
import { useNavigate } from "react-router";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";

type RequestButtonProps = {
  service: ServiceDetail;
  country: ServiceCountry | undefined;
  /** Leads the reader to the countries. */
  onCountryMissing: () => void;
  className?: string;
};

/**
 * « Demander ce service » (spec 2 §2 *Service detail*). While it cannot be used it says so and still answers: whoever
 * presses it learns what is missing.
 */
export function RequestButton({ service, country, onCountryMissing, className }: RequestButtonProps) {
  const t = useWords("catalogue");
  const navigate = useNavigate();
  const orderable = service.service_countries.some(isDelivered);

  function request() {
    if (!orderable) return;
    if (!country) {
      showToast({
        kind: "warning",
        title: t("detail.countryMissing"),
        description: t("detail.countryFirst"),
      });
      onCountryMissing();
      return;
    }
    const { code } = country.country;
    // In the address too, so that reloading the wizard keeps the country.
    void navigate(`/service-request/${service.id}?country=${code}`, { state: { countryCode: code } });
  }

  return (
    <Button size="lg" aria-disabled={!country || undefined} onClick={request} className={className}>
      {t("detail.request")}
    </Button>
  );
}
