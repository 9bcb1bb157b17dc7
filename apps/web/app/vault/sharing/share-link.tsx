import { useWords } from "../../lib/words.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";

/** The address of a share, to be copied. */
export function ShareLink({ url }: { url: string }) {
  const t = useWords("vault/sharing");
  return (
    <div className="rounded-control bg-sunken p-3 text-sm">
      <CopyValue name={t("address")} value={url} />
    </div>
  );
}
