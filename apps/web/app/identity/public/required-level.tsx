import { isSatisfied, type Requirement, requirementOf } from "@passerelle/domain/identity/requirements";
import { type Currency, formatMoney } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ownIdentityQuery } from "./own.ts";
import { requirementsQuery } from "./requirements.ts";

/** An order that the reader looks at. `total`: minor units, null while the price is not known. */
type Order = { serviceId: string; total: number | null; currency: Currency | null };

/**
 * The highest level that the orders require, and whether the person has it; nothing where none requires a level. Needs the words
 * `identity`. `unmetOnly`: shown only while the person lacks the level.
 */
export function RequiredLevel({
  orders,
  unmetOnly = false,
}: {
  orders: readonly Order[];
  unmetOnly?: boolean;
}) {
  const { data } = useQuery({ ...requirementsQuery, enabled: orders.length > 0 });
  if (!data) return null;
  const required = orders.flatMap((order) => {
    const serviceLevel = data.services.find((one) => one.service_id === order.serviceId)?.level ?? null;
    const requirement = requirementOf(order, serviceLevel, data.amounts);
    const from = data.amounts.find(
      (one) => one.currency === order.currency && one.level === requirement?.level,
    );
    return requirement ? [{ requirement, from }] : [];
  });
  const [highest] = required.toSorted((a, b) => b.requirement.level - a.requirement.level);
  return highest ? <Note {...highest} unmetOnly={unmetOnly} /> : null;
}

type NoteProps = {
  requirement: Requirement;
  from: { amount: number; currency: Currency } | undefined;
  unmetOnly: boolean;
};

function Note({ requirement, from, unmetOnly }: NoteProps) {
  const t = useWords("identity");
  const { language } = useLanguage();
  const session = useSession();
  const own = useQuery({ ...ownIdentityQuery, enabled: session.status === "signed_in" });
  const isReached = own.data !== undefined && isSatisfied(requirement, own.data.level);
  if (unmetOnly && (isReached || !own.data)) return null;
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
