import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useCopy } from "../../ui/use-copy.ts";

/** A generated password, shown once, to be passed on by other means than email. */
export function TemporaryPassword({ password, onClose }: { password: string; onClose: () => void }) {
  const t = useWords("accounts/admin");
  // If the browser refuses, it can still be selected and copied by hand.
  const { copied, copy } = useCopy(password);
  return (
    <Dialog
      open
      title={t("new.created")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("new.noted")}</Button>}
    >
      <p>{t("new.temporary")}</p>
      <p className="mt-4 rounded-control bg-sunken p-4 text-center font-mono text-lg wrap-anywhere select-all">
        {password}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          {t("new.copy")}
        </Button>
        <span role="status" className="text-sm text-success">
          {copied && t("new.copied")}
        </span>
      </div>
    </Dialog>
  );
}
