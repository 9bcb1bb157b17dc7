import type { ServiceCountry, ServiceDetail } from "@passerelle/contract/catalogue";
import { isDelivered } from "@passerelle/domain/catalogue/delivery";
import { useNavigate } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";

type RequestButtonProps = {
  service: ServiceDetail;
  country: ServiceCountry | undefined;
  /** Leads the reader to the countries. */
  onCountryMissing: () => void;
  /** The id of the element that says why it cannot be used. */
  reasonId: string;
  size: "md" | "lg";
};

/**
 * « Demander ce service » (spec 2 §2 *Service detail*). Without a country it is disabled, says why, and leads whoever
 * presses it all the same to the countries.
 */
export function RequestButton({ service, country, onCountryMissing, reasonId, size }: RequestButtonProps) {
  const t = useWords("catalogue");
  const navigate = useNavigate();
  const orderable = service.service_countries.some(isDelivered);

  function request() {
    if (!orderable) return;
    if (!country) {
      onCountryMissing();
      return;
    }
    const { code } = country.country;
    // In the address too, so that reloading the wizard keeps the country.
    void navigate(`/service-request/${service.id}?country=${code}`, { state: { countryCode: code } });
  }

  return (
    <Button
      size={size}
      aria-disabled={!country || undefined}
      aria-describedby={country ? undefined : reasonId}
      onClick={request}
    >
      {t("detail.request")}
    </Button>
  );
}
