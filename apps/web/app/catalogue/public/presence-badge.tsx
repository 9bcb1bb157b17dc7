import { useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Says that the customer must come in person; nothing otherwise. */
export function PresenceBadge({ required, className }: { required: boolean; className?: string }) {
  const t = useWords("catalogue");
  if (!required) return null;
  return (
    <Badge tone="warning" {...(className && { className })}>
      <Icon name="user-round" className="size-4" />
      {t("presence")}
    </Badge>
  );
}
