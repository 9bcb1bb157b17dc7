import type { ServiceCountry, ServiceDetail } from "@passerelle/contract/catalogue";
import { useNavigate } from "react-router";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { requestObstacle } from "../offer.ts";

type RequestButtonProps = {
  service: ServiceDetail;
  country: ServiceCountry | undefined;
  /** Scrolls to the countries. */
  onCountryMissing: () => void;
  /** Id of the element that explains why the button is disabled. */
  reasonId: string;
  /** A preview cannot be ordered. */
  preview: boolean;
  size: "md" | "lg";
};

/**
 * « Demander ce service » (spec 2 §2 *Service detail*). Without a country it is marked as disabled, explains why, and
 * a click scrolls to the countries.
 */
export function RequestButton(props: RequestButtonProps) {
  const { service, country, onCountryMissing, reasonId, preview, size } = props;
  const t = useWords("catalogue");
  const navigate = useNavigate();
  const { ordering_open } = useSettings();
  const obstacle = requestObstacle(service, country, ordering_open);

  function request() {
    if (obstacle === "not_offered" || obstacle === "closed") return;
    if (!country) {
      onCountryMissing();
      return;
    }
    if (preview) return;
    const { code } = country.country;
    // Also in the address, so that reloading the wizard keeps the country.
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
