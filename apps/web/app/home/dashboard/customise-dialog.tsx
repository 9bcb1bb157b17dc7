import {
  type DashboardSection,
  isUsual,
  moveSection,
  showSection,
} from "@passerelle/domain/settings/dashboard";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SECTION_TITLES } from "./titles.data.ts";
import type { Dashboard } from "./use-dashboard.ts";

type CustomiseDialogProps = { open: boolean; onClose: () => void; dashboard: Dashboard };

/** Sections of the dashboard and their order; each change applies at once. */
export default function CustomiseDialog({ open, onClose, dashboard }: CustomiseDialogProps) {
  const { entries, choose, saving } = dashboard;
  const t = useWords("home/dashboard");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const id = useId();
  const [moved, setMoved] = useState<DashboardSection>();
  const pressed = useRef<string>(undefined);
  const place = entries.findIndex(({ section }) => section === moved) + 1;
  const usual = isUsual(entries, useProfile().role);

  // A button that moves in the page loses the focus; this restores it for keyboard users.
  useLayoutEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = undefined;
  });

  const arrow = (section: DashboardSection, way: "up" | "down") => {
    const next = moveSection(entries, section, way === "up" ? -1 : 1);
    const button = `${id}-${section}-${way}`;
    return (
      <Button
        id={button}
        variant="ghost"
        className="size-11 px-0"
        aria-label={t(way, { title: SECTION_TITLES[section][language] })}
        // Not disabled: it would lose the focus.
        aria-disabled={next === entries || undefined}
        onClick={() => {
          if (next === entries) return;
          pressed.current = button;
          setMoved(section);
          choose(next);
        }}
      >
        <Icon name="chevron-down" className={way === "up" ? "size-5 rotate-180" : "size-5"} />
      </Button>
    );
  };

  return (
    <Dialog
      open={open}
      title={t("title")}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            aria-disabled={usual || undefined}
            onClick={() => {
              if (usual) return;
              setMoved(undefined);
              choose(null);
            }}
          >
            {t("reset")}
          </Button>
          <Button onClick={onClose}>{t("close")}</Button>
        </>
      }
    >
      <p className="text-muted">{t("lead")}</p>
      <ol className="mt-3 divide-y divide-line">
        {entries.map(({ section, shown }) => (
          <li key={section} className="flex items-center gap-2">
            <Switch
              className="min-w-0 flex-1"
              label={SECTION_TITLES[section][language]}
              checked={shown}
              onChange={(event) => {
                setMoved(undefined);
                choose(showSection(entries, section, event.target.checked));
              }}
            />
            <span className="flex shrink-0">
              {arrow(section, "up")}
              {arrow(section, "down")}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="mt-3 min-h-6 text-sm text-muted">
        {moved &&
          saving.state !== "failed" &&
          `${t("moved", { title: SECTION_TITLES[moved][language], place: String(place), count: entries.length })} `}
        {saving.state === "saved" && t("saved")}
      </p>
      {saving.state === "failed" && (
        <Alert kind="error" title={t("not_saved")}>
          {failureWords(saving.error)}
        </Alert>
      )}
    </Dialog>
  );
}
