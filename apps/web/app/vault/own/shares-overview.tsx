import type { VaultShare } from "@passerelle/contract/vault";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { sharesQuery } from "../api.ts";
import { ShareItem } from "../sharing/share-item.tsx";

/** Everything that a person shares, of their documents and of their requests; nothing for a person who never shared. */
export function SharesOverview() {
  const t = useWords("vault/own");
  const { data } = useQuery(sharesQuery);
  const shares = data?.shares ?? [];
  const open = shares.filter(({ state }) => state === "open");
  const ended = shares.filter(({ state }) => state !== "open");
  if (shares.length === 0) return null;
  return (
    <FactCard title={t("overview.title")}>
      {open.length > 0 ? <List shares={open} /> : <p className="text-muted">{t("overview.none")}</p>}
      {ended.length > 0 && (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {t("overview.ended", { count: ended.length })}
          </summary>
          <List shares={ended} />
        </details>
      )}
    </FactCard>
  );
}

const List = ({ shares }: { shares: readonly VaultShare[] }) => (
  <ul className="grid gap-x-8 lg:grid-cols-2">
    {shares.map((share) => (
      <li key={share.id} className="border-line border-t py-4">
        <ShareItem share={share} withDocuments />
      </li>
    ))}
  </ul>
);
