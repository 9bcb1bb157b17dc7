import { AVATAR_TYPES, MAX_CHOSEN_BYTES, WHOLE } from "@passerelle/domain/profiles/avatar";
import { useEffect, useId, useRef, useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useProfile } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { removeAvatar, saveAvatar } from "./api.ts";
import { checkPicture, type PictureProblem } from "./check-picture.ts";
import { CropField } from "./crop-field.tsx";
import { cutPicture, type OpenPicture, openPicture } from "./crop-picture.ts";

/** The profile picture: choose, crop, upload, and remove. */
export function AvatarField() {
  const t = useWords("profiles/profile");
  const { language } = useLanguage();
  const profile = useProfile();
  const failureWords = useFailureWords();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<OpenPicture>();
  const [crop, setCrop] = useState(WHOLE);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"saving" | "removing">();
  const id = useId();
  const limit = formatBytes(MAX_CHOSEN_BYTES, language);

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  const problemWords = (found: PictureProblem) => t(`avatar.problems.${found}`, { limit });

  async function take(file: File | undefined) {
    if (!file) return;
    const found = await checkPicture(file);
    // A file that the browser cannot read is damaged, even if it begins like a picture.
    const opened = found ? undefined : await openPicture(file).catch(() => undefined);
    const failed = found ?? (opened ? undefined : "unreadable");
    setProblem(failed && problemWords(failed));
    setCrop(WHOLE);
    setChosen(opened);
  }

  async function run(what: "saving" | "removing", change: () => Promise<void>, done: string) {
    if (busy) return;
    setBusy(what);
    setProblem(undefined);
    try {
      await change();
      setChosen(undefined);
      showToast({ kind: "success", title: done });
      // The remove button, which had the focus, is gone.
      choose.current?.focus();
    } catch (error) {
      setProblem(failureWords(error));
      showToast({ kind: "error", title: t("avatar.failed"), description: failureWords(error) });
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-5">
      {chosen ? (
        <div className="basis-full">
          <CropField picture={chosen} crop={crop} onChange={setCrop} />
        </div>
      ) : (
        <Avatar name={profile.name || profile.email} url={profile.avatar_url} className="size-24 text-3xl" />
      )}
      <div className="min-w-0 flex-1 basis-64">
        {!chosen && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {t("avatar.hint", { limit })}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {chosen && (
            <Button
              size="sm"
              busy={busy === "saving"}
              onClick={() =>
                void run("saving", async () => saveAvatar(await cutPicture(chosen, crop)), t("avatar.saved"))
              }
            >
              {t("avatar.save")}
            </Button>
          )}
          <Button
            ref={choose}
            variant="secondary"
            size="sm"
            disabled={busy !== undefined}
            aria-describedby={chosen ? `${id}-error` : `${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {t(profile.avatar_url || chosen ? "avatar.change" : "avatar.choose")}
          </Button>
          {chosen ? (
            <Button
              variant="ghost"
              size="sm"
              disabled={busy !== undefined}
              onClick={() => {
                setChosen(undefined);
                choose.current?.focus();
              }}
            >
              {t("avatar.keep")}
            </Button>
          ) : (
            profile.avatar_url && (
              <Button
                variant="ghost"
                size="sm"
                busy={busy === "removing"}
                onClick={() => void run("removing", removeAvatar, t("avatar.removed"))}
              >
                {t("avatar.remove")}
              </Button>
            )
          )}
        </div>
        <p aria-live="polite" className="mt-1 text-sm text-muted empty:absolute">
          {chosen && t("avatar.preview")}
        </p>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
        <input
          ref={input}
          type="file"
          accept={AVATAR_TYPES.join(",")}
          aria-label={t("avatar.input")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Lets the same file be chosen again after a failure.
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}
