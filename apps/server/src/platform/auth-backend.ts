import type { Language } from "@passerelle/contract/shapes";
import type { Role } from "@passerelle/domain/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "./actor.ts";
import type { Db } from "./db.ts";
import type { Origin } from "./origin.ts";

/** The administrator, for the audit. An operator or a program has no account. */
export type Administrator = { id: string | null; email: string };

export type PersonByAdmin = { email: string; name: string; role: Role; language: Language };

/** The sign-in methods of an account, for its administrators. */
export type SignInMethodsOfAccount = {
  /** Null where it cannot be known. */
  hasPassword: boolean | null;
  factors: { id: string; type: string; name: string | null; verified: boolean; createdAt: Date }[];
  identities: { provider: string; email: string | null; lastSignInAt: Date | null }[];
};

/** The owner of a valid token, and their actor: undefined when the session has ended or the account is blocked. */
export type Identified = {
  userId: string;
  caller: { actor: Actor; owesSecondFactor: boolean } | undefined;
};

/** What the owner of an account proves again before an irreversible action: the password, or their own address, typed. */
export type Proof = { password?: string; confirmation?: string };

/**
 * Where accounts are kept and signed in to: our own authentication service, or a hosted Supabase Auth (decision 0015).
 * Contains everything that differs between the two; what they share (profiles, audit, the rows of `auth.users`) is read from
 * the database where it is needed.
 *
 * A function that takes a `trx` only writes: it takes effect here at the commit, and in a hosted service by a job.
 */
export type AuthBackend = {
  /** Whether a hosted service keeps the accounts. Calls that go to it directly are then unknown here. */
  hosted: boolean;
  /** Called once before the server listens. Throws ConfigurationError if the configuration can never work. */
  check: () => Promise<void>;
  /** Answers `/auth/v1`; call under that prefix. */
  register: (app: FastifyInstance) => Promise<void>;
  /**
   * The owner of a token, from the current account and session; undefined for an invalid one.
   * Throws `auth_unavailable` when that is unknown at the moment, so that no session ends by mistake.
   */
  identify: (token: string, origin: Origin) => Promise<Identified | undefined>;
  /**
   * A token that names the caller's session and is valid for so many seconds; `identify` accepts it while the session lasts. For
   * pages that the server renders (`page-session.ts`). Undefined where a hosted service issues all tokens.
   */
  issuePageToken: (
    actor: Pick<Actor, "userId" | "sessionId">,
    seconds: number,
  ) => Promise<string | undefined>;
  /** Whether a session of a person has neither ended nor expired, as far as this site knows. */
  isSignedIn: (sessionId: string, userId: string) => Promise<boolean>;

  /**
   * Creates an account with a role. Without a password it gets a temporary one, which is returned once and never stored.
   * The owner of a confirmed account can sign in; others get an activation email.
   * Throws `email_taken`, `weak_password`, `too_many_requests` and `auth_unavailable`.
   */
  createPerson: (
    by: Administrator,
    person: PersonByAdmin & { password?: string | undefined; confirmed: boolean },
    origin: Origin,
  ) => Promise<{ id: string; temporary: string | null }>;
  /**
   * Creates an account and emails its owner a link to choose a password. May be repeated for an unconfirmed address, whose
   * password becomes void. Throws as `createPerson`.
   */
  invitePerson: (by: Administrator, person: PersonByAdmin, origin: Origin) => Promise<string>;
  /** The account that has an address; undefined when there is none. */
  findAccountId: (email: string) => Promise<string | undefined>;
  /** Undefined for an unknown id. */
  readSignInMethods: (userId: string) => Promise<SignInMethodsOfAccount | undefined>;
  /** Updates the account's rows from the hosted service, before they are read. Throws `auth_unavailable`. */
  refresh: (userId: string) => Promise<void>;

  /** Which proof `requireProof` will require from the caller. */
  proofOf: (actor: Actor) => Promise<"password" | "email">;
  /**
   * Verifies that the caller is the owner and not another person at their unlocked computer. Limited like a sign-in.
   * Throws `password_invalid`, `reauthentication_needed`, `too_many_requests` and `auth_unavailable`.
   */
  requireProof: (actor: Actor, proof: Proof, origin: Origin) => Promise<void>;

  /** Ends one session of a person, or all: their tokens become invalid. */
  endSessions: (trx: Db, userId: string, which?: { only?: string }) => Promise<void>;
  /** Removes second factors, recovery codes and passkeys; returns how many there were, 0 when there is nothing to do. */
  resetFactors: (trx: Db, userId: string) => Promise<number>;
  /** Call where `users.account_status` changes: suspended people cannot sign in. */
  accountStatusChanged: (trx: Db, userId: string) => Promise<void>;
  /**
   * Removes the person from the account: address, number, password, identities, factors, sessions, links. Call in the
   * transaction that closes it, or a person whose account is closed could still sign in.
   */
  erase: (trx: Db, userId: string) => Promise<void>;

  /** A token for programs that administer accounts. Throws ConfigurationError for a hosted service, which issues its own. */
  issueServiceToken: (minutes: number) => Promise<string>;
  /** Throws ConfigurationError for a hosted service, which has its own keys. */
  rotateKeys: (options: { revoke: boolean }) => Promise<{ kid: string; status: string }[]>;
};
