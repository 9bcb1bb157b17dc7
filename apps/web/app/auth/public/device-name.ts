import type { SignedInDevice } from "@passerelle/contract/accounts";
import type { Browser, System } from "@passerelle/domain/accounts/devices";
import { useWords } from "../../lib/words.tsx";

// Names of products are the same in every language.
const BROWSERS: Record<Exclude<Browser, "other">, string> = {
  chrome: "Chrome",
  edge: "Edge",
  firefox: "Firefox",
  opera: "Opera",
  safari: "Safari",
  samsung: "Samsung Internet",
};
const SYSTEMS: Record<Exclude<System, "other">, string> = {
  android: "Android",
  ios: "iOS",
  linux: "Linux",
  macos: "macOS",
  windows: "Windows",
};

/** Formats a device by its user agent: `Firefox sur Android`. */
export function useDeviceName(): (device: SignedInDevice["device"]) => string {
  const t = useWords("auth/account");
  return (device) => {
    if (!device) return t("devices.unknown");
    const { browser, os } = device;
    return t("devices.name", {
      browser: browser === "other" ? t("devices.other_browser") : BROWSERS[browser],
      system: os === "other" ? t("devices.other_system") : SYSTEMS[os],
    });
  };
}
