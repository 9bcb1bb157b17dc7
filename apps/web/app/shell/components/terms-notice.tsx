import { useState } from "react";
import { Link } from "react-router";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { api, refreshProfile, storeProfile, usePerson } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { MAIN_ID } from "./main-content.tsx";

/** Asks people who accepted former terms to accept those in force; the page stays usable. */
export function TermsNotice() {
  const t = useWords("shell");
  const failureWords = useFailureWords();
  const { language } = useLanguage();
  const [busy, setBusy] = useState(false);
  const version = usePerson()?.terms_to_accept;
  if (!version) return null;

  async function accept(read: string) {
    setBusy(true);
    try {
      storeProfile(await api("PUT /api/me/terms", { body: { version: read } }));
      showToast({ kind: "success", title: t("terms.accepted") });
      // The clicked button is gone.
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    } catch (error) {
      showToast({ kind: "error", title: t("terms.failed"), description: failureWords(error) });
      if (failureCode(error) === "terms_outdated") refreshProfile().catch(() => {});
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-label={t("terms.label")}
      className="mb-6 rounded-card border border-line bg-sunken p-4 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-80">{t("terms.text", { date: formatDay(version, language) })}</p>
        <Link to="/legal/terms" className={TEXT_LINK}>
          {t("terms.read")}
        </Link>
        <Button busy={busy} onClick={() => void accept(version)}>
          {t("terms.accept")}
        </Button>
      </div>
    </section>
  );
}
