import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PlatformFacts } from "../platform-facts.tsx";

/** The platform-information modal (spec 1 §2.12). */
export default function PlatformModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords("settings");
  const ui = useWords("ui");
  return (
    <Dialog
      open={open}
      title={t("platform.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{ui("close")}</Button>}
    >
      <p className="mb-4 text-muted">{t("platform.lead")}</p>
      {open && <PlatformFacts />}
    </Dialog>
  );
}
