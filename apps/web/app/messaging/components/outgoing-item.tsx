import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import type { OutgoingMessage } from "../use-send-queue.ts";
import { Bubble } from "./message-item.tsx";

type OutgoingItemProps = { message: OutgoingMessage; onRetry: () => void; onDiscard: () => void };

/** A message that the server has not stored yet. */
export function OutgoingItem({ message, onRetry, onDiscard }: OutgoingItemProps) {
  const t = useWords("messaging");
  const words = useFailureWords();
  const { phase } = message;
  return (
    <Bubble own>
      {message.body && <p className="whitespace-pre-wrap wrap-anywhere">{message.body}</p>}
      {message.files.map(({ id, name }) => (
        <p key={id} className="text-sm wrap-anywhere">
          {name}
        </p>
      ))}
      {phase === "refused" ? (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="alert" className="font-medium text-danger text-sm">
            {words(message.error)}
          </p>
          <Button variant="ghost" size="sm" onClick={onRetry}>
            {t("outgoing.retry")}
          </Button>
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            {t("outgoing.discard")}
          </Button>
        </div>
      ) : (
        <p className="self-end text-muted text-sm">{t(`outgoing.${phase}`)}</p>
      )}
    </Bubble>
  );
}
