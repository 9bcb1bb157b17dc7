import type { SignedInDevice } from "@passerelle/contract/accounts";
import { useWords } from "../../lib/words.tsx";

/** `Firefox sur Android`: a device as its browser called itself. */
export function useDeviceName(): (device: SignedInDevice["device"]) => string {
  const t = useWords("accounts");
  return (device) =>
    device
      ? t("devices.name", {
          browser: t(`devices.browsers.${device.browser}`),
          system: t(`devices.systems.${device.os}`),
        })
      : t("devices.unknown");
}
