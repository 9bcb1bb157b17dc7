import type { ServiceCountry, ServiceDetail } from "@passerelle/contract/catalogue";
import { useNavigate } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { requestObstacle } from "../offer.ts";

type RequestButtonProps = {
  service: ServiceDetail;
  country: ServiceCountry | undefined;
  /** Leads the reader to the countries. */
  onCountryMissing: () => void;
  /** The id of the element that says why it cannot be used. */
  reasonId: string;
  /** There is nothing to ask for yet. */
  preview: boolean;
  size: "md" | "lg";
};

/**
 * « Demander ce service » (spec 2 §2 *Service detail*). Without a country it is disabled, says why, and leads whoever
 * presses it all the same to the countries.
 */
export function RequestButton(props: RequestButtonProps) {
  const { service, country, onCountryMissing, reasonId, preview, size } = props;
  const t = useWords("catalogue");
  const navigate = useNavigate();
  const obstacle = requestObstacle(service, country);

  function request() {
    if (obstacle === "not_offered") return;
    if (!country) {
      onCountryMissing();
      return;
    }
    if (preview) return;
    const { code } = country.country;
    // In the address too, so that reloading the wizard keeps the country.
    void navigate(`/service-request/${service.id}?country=${code}`, { state: { countryCode: code } });
  }

  return (
    <Button
      size={size}
      aria-disabled={obstacle !== undefined || undefined}
      aria-describedby={obstacle && reasonId}
      onClick={request}
    >
      {t("detail.request")}
    </Button>
  );
}
