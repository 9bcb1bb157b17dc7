import type { OperatorSettings, PublicSettings } from "@passerelle/contract/settings";
import { missingOfSeller, type Operator } from "@passerelle/domain/settings/operator";
import type { Db } from "../platform/db.ts";
import type { Env } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { readSetting } from "./versions/read-setting.ts";

type Configured = Pick<Env, "mode" | "operator" | "platformName">;

/** The operator of the site. `fictional`: invented, for a demo without a configured operator. */
export type PublishedOperator = { operator: Operator; fictional: boolean };

/** The operator that a super_admin published; before that, the configured one. */
export async function getOperator(env: Configured, db: Db): Promise<PublishedOperator> {
  const published = await readSetting(db, "settings.operator");
  if (published) return { operator: published, fictional: false };
  if (env.mode === "production" || env.operator.name !== null)
    return { operator: env.operator, fictional: false };
  return { operator: { ...env.operator, ...inventedFor(env.platformName) }, fictional: true };
}

const inventedFor = (platform: string) => ({
  name: `${platform} Démo SARL`,
  legal_form: "SARL au capital de 1 000 000 FCFA",
  address: "Rue 1.839, Bastos",
  city: "Yaoundé",
  trade_register: "RC/YAO/0000/B/00000",
});

/** The seller in the form that buyers see; null until all of its details are given. */
export function sellerOf({ operator, fictional }: PublishedOperator): PublicSettings["seller"] {
  const { name, trade_register, address, city } = operator;
  if (!name || !trade_register || !address || !city) return null;
  return { name, trade_register, address, city, fictional };
}

/** Whether ordering is open: in production it is closed until the seller is identified. */
export const isOrderingOpen = ({ mode }: Pick<Env, "mode">, { operator }: PublishedOperator): boolean =>
  mode === "demo" || missingOfSeller(operator).length === 0;

/** Whether orders are possible now, for jobs, which try again later. */
export const isOrderingOpenNow = async (env: Configured, db: Db): Promise<boolean> =>
  isOrderingOpen(env, await getOperator(env, db));

/** Throws `ordering_closed` until the seller is identified. */
export async function requireOrderingOpen(env: Configured, db: Db): Promise<void> {
  if (!(await isOrderingOpenNow(env, db))) throw new AppError("ordering_closed");
}

export async function describeOperator(env: Configured, db: Db): Promise<OperatorSettings> {
  const isStored = (await readSetting(db, "settings.operator")) !== null;
  const { operator, fictional } = await getOperator(env, db);
  return { operator, source: isStored ? "stored" : fictional ? "demo" : "configuration" };
}
