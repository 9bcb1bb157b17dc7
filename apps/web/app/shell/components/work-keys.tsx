import { useEffect, useState, useSyncExternalStore } from "react";
import { deviceChoice } from "../../lib/device-choice.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";

/** Single keys can be switched off, since speech input may trigger them (WCAG 2.1.4). */
const keysChoice = deviceChoice("keys", ["off"]);

const KEYS = ["j", "k", "enter", "a", "r", "help"] as const;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Moves the focus to the next or previous row of the page's list. */
function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("main [data-row-link]")].filter((link) =>
    link.checkVisibility(),
  );
  const row = document.activeElement?.closest("[data-row]");
  const at = links.findIndex((link) => link.closest("[data-row]") === row);
  const next = links[row && at >= 0 ? at + step : 0];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** Presses the button of the focused row that has the key. */
function pressInRow(key: string): void {
  const row = document.activeElement?.closest("[data-row]");
  row?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
}

/** Keys for lists and verdicts on pages of staff (look.md *Density*), and the dialog that explains them. */
export function WorkKeys() {
  const t = useWords("shell");
  const [open, setOpen] = useState(false);
  const choice = useSyncExternalStore(keysChoice.subscribe, keysChoice.get, () => undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      // Works even while keys are off, because the dialog is where they are switched on again.
      if (event.key === "?") setOpen(true);
      if (choice === "off") return;
      const key = event.key.toLowerCase();
      if (key === "j" || key === "k") moveBy(key === "j" ? 1 : -1);
      if (key === "a" || key === "r") pressInRow(key);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [choice]);
  return (
    <Dialog
      open={open}
      title={t("keys.title")}
      onClose={() => setOpen(false)}
      footer={<Button onClick={() => setOpen(false)}>{t("keys.close")}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {KEYS.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-edge px-2 py-0.5 font-semibold">
                {t(`keys.names.${key}`)}
              </kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4"
        label={t("keys.on")}
        checked={choice !== "off"}
        onChange={(event) => keysChoice.set(event.target.checked ? undefined : "off")}
      />
    </Dialog>
  );
}
