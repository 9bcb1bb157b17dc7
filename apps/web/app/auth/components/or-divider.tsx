import { useWords } from "../../lib/words.tsx";

/** A separator between alternatives. */
export function OrDivider() {
  const t = useWords("auth");
  return (
    <p className="my-6 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t("login.or")}
    </p>
  );
}
