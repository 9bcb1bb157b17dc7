import type { VerifiedDocument } from "@passerelle/contract/verification";
import { formatMoney } from "@passerelle/domain/money";
import { isHandedOver } from "@passerelle/domain/verification/states";
import { formatDay } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Fact, FactCard, Facts as FactList } from "../ui/facts.tsx";
import { LocalTime } from "../ui/local-time.tsx";

/** What the document states, for a comparison with what one holds in hand. */
export function Facts({ document }: { document: VerifiedDocument }) {
  const t = useWords("verification");
  const { language } = useLanguage();
  const { kind, number, issued_on, total, ended_at, sha256 } = document;
  const isFile = isHandedOver(kind);
  return (
    <FactCard title={t(isFile ? "facts_file.title" : "facts.title")}>
      <p className="mb-4 text-muted">{t(isFile ? "facts_file.lead" : "facts.lead")}</p>
      <FactList>
        <Fact name={t("facts.kind")}>{t(`kinds.${kind}`)}</Fact>
        <Fact name={t("facts.number")}>{number}</Fact>
        <Fact name={t(isFile ? "facts_file.issued_on" : "facts.issued_on")}>
          {formatDay(issued_on, language)}
        </Fact>
        <Fact name={t("facts.total")}>{total && formatMoney(total, language)}</Fact>
        <Fact name={t(isFile ? "facts_file.revoked_at" : "facts.revoked_at")}>
          {ended_at && <LocalTime iso={ended_at} />}
        </Fact>
        <Fact name={t("facts.sha256")} wide>
          {sha256 && <code className="text-sm wrap-anywhere">{sha256}</code>}
        </Fact>
      </FactList>
    </FactCard>
  );
}
