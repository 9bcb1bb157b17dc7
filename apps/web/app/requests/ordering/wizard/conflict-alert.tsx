import { useEffect, useRef, useState } from "react";
import { isTyping } from "../../../lib/is-typing.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

type ConflictAlertProps = {
  /** How often the person tried to save since. */
  blocked: number;
  onReload: () => Promise<void>;
};

/** Shown when the request was changed in another tab or on another device, so this form cannot be saved. */
export function ConflictAlert({ blocked, onReload }: ConflictAlertProps) {
  const t = useWords("requests");
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A draft is also saved while a person types: a space would press the button.
    if (blocked === 0 && isTyping()) return;
    box.current?.scrollIntoView({ block: "center" });
    box.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [blocked]);
  return (
    <div ref={box} className="mb-6">
      <Alert
        kind="error"
        title={t("wizard.conflict.title")}
        action={
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void onReload().finally(() => setBusy(false));
            }}
          >
            {t("wizard.conflict.reload")}
          </Button>
        }
      >
        {t("wizard.conflict.text")}
      </Alert>
    </div>
  );
}
