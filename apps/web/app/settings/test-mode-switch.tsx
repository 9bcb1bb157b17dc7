import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { setTestMode, useTestBadge } from "./public/use-test-badge.ts";

/** Switches the test mode of this browser; only in the demo. */
export function TestModeSwitch() {
  const t = useWords("settings");
  const { demo } = useSettings();
  const { testMode } = useTestBadge();
  if (!demo) return null;
  return (
    <Checkbox
      label={t("test.switch")}
      checked={testMode}
      onChange={(event) => setTestMode(event.target.checked)}
    />
  );
}
