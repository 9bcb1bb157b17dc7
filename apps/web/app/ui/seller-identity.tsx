import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";

/** Who sells, on one line, marked when the demo invented it; nothing until the operator has published it. */
export function SellerIdentity() {
  const t = useWords("ui");
  const { seller } = useSettings();
  if (!seller) return null;
  const { name, address, city, trade_register, fictional } = seller;
  return (
    <>
      {t("seller.identity", { name, address, city, trade_register })}
      {fictional && <span className="block font-semibold">{t("seller.fictional")}</span>}
    </>
  );
}
