import { useId, useState } from "react";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { downloadMyArchive, downloadMyData } from "../api.ts";
import { AccountClosure } from "../close-account.tsx";
import { Readings } from "../readings.tsx";
import { SecondFactorRequired } from "../second-factor-first.tsx";

/** A person's data: who read it, download, and account closure. */
export function DataSection() {
  return (
    <>
      <Readings />
      <Download />
      <AccountClosure />
    </>
  );
}

function Download() {
  const t = useWords("privacy");
  const failureWords = useFailureWords();
  const [busy, setBusy] = useState<"data" | "archive">();
  const [failure, setFailure] = useState<unknown>();
  const id = useId();

  async function download(what: "data" | "archive") {
    if (busy) return;
    setBusy(what);
    setFailure(undefined);
    try {
      await (what === "data" ? downloadMyData(t("file")) : downloadMyArchive(t("archive_file")));
      showToast({ kind: "success", title: t("downloaded"), description: t("downloaded_text") });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {t("download_title")}
      </h2>
      <p className="mt-2 max-w-prose">{t("download_text")}</p>
      <p className="mt-2 max-w-prose text-muted">{t("download_care")}</p>
      {failure !== undefined &&
        (failureCode(failure) === "second_factor_required" ? (
          <SecondFactorRequired />
        ) : (
          <Alert kind="error" title={t("download_failed")} className="mt-4">
            {failureWords(failure)}
          </Alert>
        ))}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy === "data"} onClick={() => void download("data")}>
          {t("download")}
        </Button>
        <Button variant="secondary" busy={busy === "archive"} onClick={() => void download("archive")}>
          {t("download_archive")}
        </Button>
      </div>
    </Card>
  );
}
