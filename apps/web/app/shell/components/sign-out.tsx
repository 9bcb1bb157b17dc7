import { useSyncExternalStore } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { setSignOutState, signOutStore } from "../sign-out-state.ts";
import { useSignOut } from "./use-sign-out.ts";

/** The question before unsaved text is left, and the loading state while signing out (spec 1 §4). */
export default function SignOut(): React.ReactNode {
  const state = useSyncExternalStore(signOutStore.subscribe, signOutStore.get, signOutStore.getOnServer);
  const t = useWords("shell");
  const { run } = useSignOut();
  if (state === "running")
    return (
      <div
        role="status"
        className="fixed inset-0 z-50 flex items-center justify-center gap-3 bg-paper font-semibold"
      >
        <Spinner />
        {t("sign_out.running")}
      </div>
    );
  const stay = () => setSignOutState("idle");
  return (
    <Dialog
      open={state === "asking"}
      title={t("sign_out.unsaved")}
      onClose={stay}
      footer={
        <>
          <Button variant="ghost" onClick={stay}>
            {t("sign_out.stay")}
          </Button>
          <Button variant="secondary" onClick={() => void run("forget")}>
            {t("sign_out.forget")}
          </Button>
          <Button onClick={() => void run("keep")}>{t("sign_out.keep")}</Button>
        </>
      }
    >
      {t("sign_out.unsaved_text")}
    </Dialog>
  );
}
