import { MAX_MESSAGE_LENGTH } from "@passerelle/domain/messaging/conversation";
import { useId, useState } from "react";
import { useAttachedFiles } from "../../lib/attachments/use-attached-files.ts";
import { useUnsavedText } from "../../lib/use-unsaved-text.ts";
import { useWords } from "../../lib/words.tsx";
import { AttachFiles } from "../../ui/attach-files.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError, TextArea } from "../../ui/field.tsx";

type ComposerProps = {
  userId: string;
  conversationId: string;
  onSend: (body: string, files: { id: string; name: string }[]) => void;
};

/** Writes a message with its attachments. The text is stored in this tab until it is sent. */
export function Composer({ userId, conversationId, onSend }: ComposerProps) {
  const t = useWords("messaging");
  const id = useId();
  const [text, type] = useUnsavedText(userId, `typed-message:${conversationId}`);
  const files = useAttachedFiles();
  const [refused, setRefused] = useState(false);
  const body = text.trim();
  const empty = body === "" && files.ids.length === 0;

  function send() {
    setRefused(files.pending);
    if (files.pending || empty) return;
    const sent = files.files.filter((file) => files.ids.includes(file.id));
    onSend(
      body,
      sent.map((file) => ({ id: file.id, name: file.name })),
    );
    type("");
    files.clear();
  }

  return (
    <form
      data-keeps-text
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-3 border-line border-t p-4"
    >
      <AttachFiles files={files}>
        <label htmlFor={id} className="font-semibold">
          {t("compose.label")}
        </label>
        <TextArea
          id={id}
          rows={3}
          maxLength={MAX_MESSAGE_LENGTH}
          aria-describedby={`${id}-hint ${id}-error`}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        />
      </AttachFiles>
      <FieldError id={`${id}-error`}>
        {refused && files.pending ? t("compose.files_pending") : undefined}
      </FieldError>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span id={`${id}-hint`} className="text-muted text-sm max-sm:hidden pointer-coarse:hidden">
          {t("compose.hint")}
        </span>
        <Button type="submit" aria-disabled={empty || undefined}>
          {t("compose.send")}
        </Button>
      </div>
    </form>
  );
}
