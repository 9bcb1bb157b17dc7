import { isSatisfied, type Requirement, requirementOf } from "@passerelle/domain/identity/requirements";
import type { Currency } from "@passerelle/domain/money";
import { formatMoney } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ownIdentityQuery, requirementsQuery } from "../api.ts";

type RequiredLevelProps = {
  serviceId: string;
  /** Minor units; null while the price is not known. */
  total: number | null;
  currency: Currency | null;
};

/** The level that an order requires, and whether the person has it; nothing where it requires none. Needs the words `identity`. */
export function RequiredLevel({ serviceId, total, currency }: RequiredLevelProps) {
  const { data } = useQuery(requirementsQuery);
  if (!data) return null;
  const serviceLevel = data.services.find((one) => one.service_id === serviceId)?.level ?? null;
  const requirement = requirementOf({ total, currency }, serviceLevel, data.amounts);
  if (!requirement) return null;
  const rule = data.amounts.find((one) => one.currency === currency && one.level === requirement.level);
  return <Note requirement={requirement} from={rule} />;
}

type NoteProps = { requirement: Requirement; from: { amount: number; currency: Currency } | undefined };

function Note({ requirement, from }: NoteProps) {
  const t = useWords("identity");
  const { language } = useLanguage();
  const session = useSession();
  const own = useQuery({ ...ownIdentityQuery, enabled: session.status === "signed_in" });
  const isReached = own.data !== undefined && isSatisfied(requirement, own.data.level);
  const { level, because } = requirement;
  return (
    <Alert
      kind={isReached ? "success" : "warning"}
      title={t(`required.${because}`, { level, amount: from ? formatMoney(from, language) : "" })}
      action={
        !isReached && (
          <ButtonLink to="/kyc-verification" size="sm">
            {t("required.verify")}
          </ButtonLink>
        )
      }
    >
      {t(isReached ? "required.own" : "required.before")}
    </Alert>
  );
}
