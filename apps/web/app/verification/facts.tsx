import type { VerifiedDocument } from "@passerelle/contract/verification";
import { formatMoney } from "@passerelle/domain/money";
import { isHandedOver } from "@passerelle/domain/verification/states";
import { formatDay } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Fact, FactCard, Facts as FactList } from "../ui/facts.tsx";
import { LocalTime } from "../ui/local-time.tsx";

const endName = (kind: VerifiedDocument["kind"]) => {
  if (kind === "mandate") return "facts.ended_at";
  return isHandedOver(kind) ? "facts_file.revoked_at" : "facts.revoked_at";
};

/** The powers of a mandate, and which of them were revoked. */
function Powers({ powers }: Pick<VerifiedDocument, "powers">) {
  const t = useWords("verification");
  return (
    <ul className="flex flex-col gap-1">
      {powers.map(({ power, is_revoked }) => (
        <li key={power} className="flex flex-wrap justify-between gap-x-4">
          <span>{t(`powers.${power}`)}</span>
          <span className={is_revoked ? "font-semibold text-danger" : "font-semibold"}>
            {t(is_revoked ? "facts.power_revoked" : "facts.power_valid")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the document states, to compare it with the copy in the reader's hands. */
export function Facts({ document }: { document: VerifiedDocument }) {
  const t = useWords("verification");
  const { language } = useLanguage();
  const { kind, number, issued_on, total, valid_from, valid_until, powers, ended_at, sha256 } = document;
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
        <Fact name={t("facts.valid_from")}>{valid_from && formatDay(valid_from, language)}</Fact>
        <Fact name={t("facts.valid_until")}>{valid_until && formatDay(valid_until, language)}</Fact>
        <Fact name={t("facts.powers")} wide>
          {powers.length > 0 && <Powers powers={powers} />}
        </Fact>
        <Fact name={t(endName(kind))}>{ended_at && <LocalTime iso={ended_at} />}</Fact>
        <Fact name={t("facts.sha256")} wide>
          {sha256 && <code className="text-sm wrap-anywhere">{sha256}</code>}
        </Fact>
      </FactList>
    </FactCard>
  );
}
