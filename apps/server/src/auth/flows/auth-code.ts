import { createHash } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import { recordAudit } from "../audit-queries.ts";
import { logRefusal, refuseBlocked } from "../refuse-blocked.ts";
import { type Origin, openSession, type SignInMethod } from "../sessions/open-session.ts";
import { grant } from "../sign-in.ts";
import { lockUser } from "../users/queries.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import type { GrantedSession } from "../wire/json.ts";
import { checkVerifier, type Pkce } from "./pkce.ts";
import {
  deleteOldFlows,
  type Flow,
  findUserIdOfCode,
  insertCode,
  insertFlow,
  type LinkingPerson,
  takeCode,
} from "./queries.ts";

const LIFETIME_MS = 300_000;

/** Begins a flow at a provider, valid for five minutes; returns its id, which is the `state`. */
export async function createFlowState(
  db: Db,
  flow: Omit<Flow, "id" | "usedAt" | "expiresAt">,
): Promise<string> {
  await deleteOldFlows(db);
  const id = crypto.randomUUID();
  await insertFlow(db, { ...flow, id, expiresAt: new Date(Date.now() + LIFETIME_MS) });
  return id;
}

/** The provider's tokens, which are passed on to the client; they are sealed while they are stored here. */
type TokenColumn = "provider_access_token" | "provider_refresh_token";

type Proven = {
  userId: string;
  /** The amr method of the session that the code opens (`magiclink`, `recovery`, `oauth`…). */
  method: SignInMethod;
  pkce: Pkce;
  /** `email`, `phone`, a provider's id, or `sso:<uuid>`. */
  providerType: string;
  providerToken?: string | null;
  providerRefreshToken?: string | null;
  linkingPerson?: LinkingPerson | null;
  linkingProvenAt?: Date | null;
};

/**
 * Creates a code for a person who has just authenticated. The client that sent the challenge exchanges it within five minutes
 * (`POST /token?grant_type=pkce`). Call in the transaction of the authentication; only the hash of the code is stored.
 */
export async function issueAuthCode({ vault }: Context, db: Db, proven: Proven): Promise<string> {
  const code = crypto.randomUUID();
  const id = crypto.randomUUID();
  const seal = (column: TokenColumn, token: string | null | undefined) =>
    token ? vault.seal(token, placeOf("auth.flow_state", column, id)) : null;
  await insertCode(db, {
    ...proven,
    id,
    hash: digest(code),
    providerToken: seal("provider_access_token", proven.providerToken),
    providerRefreshToken: seal("provider_refresh_token", proven.providerRefreshToken),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  return code;
}

/** `target` with the code in its query, where clients of the PKCE flow read it. */
export function withCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set("code", code);
  return url.href;
}

export type Exchanged = GrantedSession & {
  providerToken: string | null;
  providerRefreshToken: string | null;
};

/**
 * Opens the session of a code, after `link` has linked the code's identity, if any. Throws `flow_state_not_found`,
 * `flow_state_expired`, `bad_code_verifier`, `user_banned`, and the errors of `link`.
 */
export async function exchangeCode(
  ctx: Context,
  code: string,
  verifier: string,
  origin: Origin,
  link: (trx: Db, userId: string, person: LinkingPerson) => Promise<unknown>,
): Promise<Exchanged> {
  if (code === "" || verifier === "") {
    throw validationFailed("invalid request: both auth code and code verifier should be non-empty");
  }
  const { opened, flow } = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const hash = digest(code);
      const userId = await findUserIdOfCode(trx, hash);
      // Locks the account before the code, as changes that void codes do: otherwise the two transactions could deadlock.
      const user = userId && (await lockUser(trx, userId));
      const flow = user && (await takeCode(trx, hash));
      if (!flow) {
        throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
      }
      if (flow.expiresAt.getTime() <= Date.now()) {
        throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
      }
      checkVerifier(flow.pkce, verifier);
      refuseBlocked(user, flow.providerType);
      if (flow.linkingPerson) await link(trx, user.id, flow.linkingPerson);
      const method = flow.method as SignInMethod;
      await recordAudit(trx, "login", user, origin, { provider: flow.providerType, method });
      const { providerType, linkingProvenAt } = flow;
      const opened = await openSession(ctx, trx, user.id, method, origin, providerType, linkingProvenAt);
      return { opened, flow };
    })
    .catch(logRefusal(ctx, origin));
  const open = (column: TokenColumn, sealed: string | null) =>
    sealed && ctx.vault.open(sealed, placeOf("auth.flow_state", column, flow.id));
  return {
    ...(await grant(ctx, opened)),
    providerToken: open("provider_access_token", flow.providerToken),
    providerRefreshToken: open("provider_refresh_token", flow.providerRefreshToken),
  };
}

function digest(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
