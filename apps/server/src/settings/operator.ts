import type { OperatorSettings, PublicSettings } from "@passerelle/contract/settings";
import { missingOfSeller, type Operator } from "@passerelle/domain/settings/operator";
import type { Db } from "../platform/db.ts";
import type { Env } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { readSetting } from "./versions/read-setting.ts";

type Configured = Pick<Env, "mode" | "operator" | "platformName">;

/** Who runs the site. `fictional`: invented, for a demo whose operator is not given. */
export type PublishedOperator = { operator: Operator; fictional: boolean };

/** What a super_admin published or, before, the configuration. */
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

/** The seller as buyers see it; null until everything about it is given. */
export function sellerOf({ operator, fictional }: PublishedOperator): PublicSettings["seller"] {
  const { name, trade_register, address, city } = operator;
  if (!name || !trade_register || !address || !city) return null;
  return { name, trade_register, address, city, fictional };
}

/** Ordering is closed in production until the seller is identified. */
export const isOrderingOpen = ({ mode }: Pick<Env, "mode">, { operator }: PublishedOperator): boolean =>
  mode === "demo" || missingOfSeller(operator).length === 0;

/** Whether something can be ordered now, for jobs, which try again later. */
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
