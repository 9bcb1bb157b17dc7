import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A link from a guide to all guides. */
export function BackLink() {
  const t = useWords("catalogue/guides");
  return (
    <Link
      to="/infos-pratiques"
      className="mb-4 inline-flex min-h-11 items-center gap-1 text-muted underline-offset-4 hover:text-ink hover:underline"
    >
      <Icon name="chevron-left" className="size-4" />
      {t("back")}
    </Link>
  );
}
