import { useSettings } from "../lib/settings.ts";
import { useWords } from "../lib/words.tsx";
import { Checkbox } from "../ui/field.tsx";
import { setTestMode, useTestBadge } from "./public/use-test-badge.ts";

/** The flag of the test mode, for this browser; where nothing is real. */
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
