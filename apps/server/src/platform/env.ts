import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MAIL_AFTER_SECONDS } from "@passerelle/domain/messaging/unread-mail";
import * as z from "zod/mini";
import { AUTH_SWITCHES, type AuthSwitches, readAuthSwitches } from "./auth-switches.ts";
import { DATABASE_VARIABLES, type DatabaseUrls, readDatabaseUrls } from "./database-variables.ts";
import { flag, integer, readBy, url } from "./env-values.ts";
import { FNE_VARIABLES, type FneConfig, readFneConfig } from "./fne-variables.ts";
import { type HostedAuth, readHostedAuth } from "./hosted-auth.ts";
import { OBSERVABILITY_VARIABLES, type Observability, readObservability } from "./observability-variables.ts";
import { type OidcProvider, parseOidcProviders } from "./oidc-providers.ts";
import { type Operator, parseOperator } from "./operator.ts";
import { PASSWORD_VARIABLES, type PasswordRules, readPasswordRules } from "./password-variables.ts";
import { PAYMENT_VARIABLES, type PaymentConfigs, readPaymentConfigs } from "./payment-variables.ts";
import { parseRedirectUrls } from "./redirect-urls.ts";
import { parseClamdUrl, type ScannerAddress } from "./scanner-address.ts";
import { type BucketAddress, parseStorageUrl } from "./storage-url.ts";
import { parseTsaUrl, type TimestampAddress } from "./timestamp-address.ts";
import { namesProxies, PROXIES_EXPECTED, type TrustedProxies, trustOf } from "./trusted-proxies.ts";

/** The repository's root: relative paths of the configuration start here, wherever the process was started. */
export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

// The value is sent as a header.
const key = z.string().check(z.regex(/^[\x21-\x7e]+$/, "a key, without spaces"));

const encryptionKey = z
  .string()
  .check(z.minLength(32, "32 random characters or more, such as `openssl rand -base64 32` prints"));

/** Every variable that the product reads, by name, with the error that states what it expects. */
const Variables = z.object({
  APP_MODE: z._default(z.enum(["demo", "production"], { error: "demo or production" }), "demo"),
  PORT: z.prefault(integer(0, 65_535), "3000"),
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: z.optional(url("http:", "https:")),
  TRUST_PROXY: z.optional(z.string().check(z.refine(namesProxies, { error: PROXIES_EXPECTED }))),
  DATA_DIR: z._default(z.string(), "./data"),
  RELAXED_DURABILITY: z.prefault(flag, "0"),
  ENCRYPTION_KEY: z.optional(encryptionKey),
  ENCRYPTION_KEY_PREVIOUS: z.optional(encryptionKey),
  ...DATABASE_VARIABLES,
  AUTH_URL: z.optional(url("http:", "https:")),
  AUTH_ANON_KEY: z.optional(key),
  AUTH_SERVICE_KEY: z.optional(key),
  SMTP_URL: z.optional(url("smtp:", "smtps:")),
  MAIL_FROM: z.optional(z.string()),
  MESSAGE_MAIL_SECONDS: z.prefault(integer(1, 604_800), String(MAIL_AFTER_SECONDS)),
  INBOUND_MAIL_DOMAIN: z.optional(
    z
      .string()
      .check(z.regex(/^(?=.{1,190}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i, "a domain, such as in.example.org")),
  ),
  INBOUND_MAIL_SECRET: z.optional(encryptionKey),
  SMS_URL: z.optional(url("http:", "https:")),
  SMS_TOKEN: z.optional(z.string()),
  SMS_CODE_SECONDS: z.prefault(integer(30, 3_600), "300"),
  MAILS_PER_HOUR: z.prefault(integer(0, 1_000_000), "300"),
  SMS_PER_HOUR: z.prefault(integer(0, 1_000_000), "30"),
  ...AUTH_SWITCHES,
  ANONYMOUS_SIGN_IN: z.prefault(flag, "0"),
  ...PASSWORD_VARIABLES,
  STORAGE_URL: z.optional(readBy(parseStorageUrl)),
  CLAMD_URL: z.optional(readBy(parseClamdUrl)),
  TSA_URL: z.optional(readBy(parseTsaUrl)),
  ...PAYMENT_VARIABLES,
  ...FNE_VARIABLES,
  OIDC_PROVIDERS: z.prefault(readBy(parseOidcProviders), "[]"),
  REDIRECT_URLS: z.prefault(readBy(parseRedirectUrls), ""),
  SESSION_TIMEBOX: z.prefault(integer(0, 100_000), "0"),
  SESSION_INACTIVITY: z.prefault(integer(0, 100_000), "0"),
  SESSION_ALLOW_LOW_AAL: z.prefault(integer(0, 100_000), "0"),
  SESSION_SINGLE_PER_USER: z.prefault(flag, "0"),
  MFA_REQUIRED_FOR_STAFF: z.optional(flag),
  OPERATOR: z.prefault(readBy(parseOperator), "{}"),
  PLATFORM_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), "Passerelle"),
  DEMO_PASSWORD: z._default(z.string().check(z.minLength(8)), "Akwaba!2026"),
  DEMO_DATA: z._default(z.enum(["week", "accounts"], { error: "week or accounts" }), "week"),
  ALLOW_PUBLIC_DEMO: z.prefault(flag, "0"),
  CONNECTIONS_PER_ADDRESS: z.prefault(integer(1, 100_000), "500"),
  HANDLER_SECONDS: z.prefault(integer(1, 600), "30"),
  PAGE_THREADS: z.optional(integer(1, 16)),
  MAX_DOCUMENT_MB: z.prefault(integer(1, 100), "10"),
  ...OBSERVABILITY_VARIABLES,
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, "12 characters or more"))),
  LOG_LEVEL: z._default(z.enum(["debug", "info", "warn", "error", "silent"]), "warn"),
});

/** When sessions expire, in hours; 0 is never. */
export type SessionLimits = {
  /** After signing in. */
  timeboxHours: number;
  /** After the last refresh of its tokens: without one an access token is valid for `AUTH_TOKEN_LIFETIME`. */
  inactivityHours: number;
  /** After signing in, for accounts with a second factor that was not verified yet. */
  lowAalHours: number;
  /** A new session ends the former ones of the same person. */
  singlePerUser: boolean;
};

export type Env = DatabaseUrls & {
  mode: "demo" | "production";
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  trustProxy: TrustedProxies;
  /** Absolute. */
  dataDir: string;
  /** The embedded database does not wait for the disk: for data that may be lost, such as in tests. */
  relaxedDurability: boolean;
  /** The key that seals secrets in the database; without one, a key that is created and kept in the data folder. */
  encryptionKey: string | undefined;
  /** Opens what was sealed before the key was changed. */
  previousEncryptionKey: string | undefined;
  /** The bucket of files; without one they are stored in the data folder. */
  storage: BucketAddress | undefined;
  /** The virus scanner of uploads; without one their content is checked, and not scanned. */
  clamd: ScannerAddress | undefined;
  /** The authority that states when mandates were sealed; without one they state the time of our clock. */
  tsa: TimestampAddress | undefined;
  hostedAuth: HostedAuth | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** How long a message stays unread before an email announces it. */
  messageMailSeconds: number;
  /** The domain that receives replies to emails about messages; without it replies are not received. */
  inboundMail: { domain: string; secret: string } | undefined;
  /** A provider of text messages; without one they go to the outbox, in the demo only. */
  smsUrl: string | undefined;
  smsToken: string | undefined;
  /** How long a code sent by SMS is valid. */
  smsCodeSeconds: number;
  /** Emails and text messages with a code or link per hour, for the whole project; 0: none. */
  mailsPerHour: number;
  smsPerHour: number;
  /** Switches of the authentication service. */
  auth: AuthSwitches;
  anonymousSignIn: boolean;
  passwords: PasswordRules;
  /** The payment providers that are configured. */
  payments: PaymentConfigs;
  /** The electronic invoicing of Côte d'Ivoire; undefined where it is not configured. */
  fne: FneConfig | undefined;
  /** OpenID providers that may sign people in. */
  oidcProviders: OidcProvider[];
  /** Where links may lead besides the site's own pages. */
  redirectUrls: RegExp[];
  sessions: SessionLimits;
  /** Staff operations require a second factor; by default in production. */
  mfaRequiredForStaff: boolean;
  operator: Operator;
  platformName: string;
  demoPassword: string;
  /** The initial data of a demonstration: accounts and the catalogue, or three months of work as well. */
  demoData: "week" | "accounts";
  /**
   * Maximum connections of one address. This machine and trusted proxies are exempt. Generous, because many people share an
   * address behind a mobile network.
   */
  connectionsPerAddress: number;
  /** How long a call of the API may take, without the time in which its body arrives. */
  handlerSeconds: number;
  /** How many threads render pages. */
  pageThreads: number;
  maxDocumentBytes: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  observability: Observability;
  /** Encrypts backups. */
  backupPassphrase: string | undefined;
  version: string;
};

/** The configuration is wrong: `message` names each variable with what it expects, one per line. */
export class ConfigurationError extends Error {}

/** The default: more threads would render more than one process can send. */
const MOST_PAGE_THREADS = 4;

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** Reads the configuration once; throws ConfigurationError for a malformed value or a missing variable. */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: expected ${issue.message}`);
    throw new ConfigurationError(lines.join("\n"));
  }
  const v = parsed.data;
  if (v.APP_MODE === "demo" && !LOOPBACK.has(v.HOST) && !v.ALLOW_PUBLIC_DEMO) {
    throw new ConfigurationError(
      "HOST: expected a loopback address in demo mode, whose accounts everybody knows (ALLOW_PUBLIC_DEMO=1 allows others)",
    );
  }
  if (v.APP_MODE === "production") {
    const missing = (
      ["PUBLIC_URL", "DATABASE_URL", "ENCRYPTION_KEY", "SMTP_URL", "MAIL_FROM"] as const
    ).filter((name) => !v[name]);
    if (missing.length > 0) {
      throw new ConfigurationError(
        missing.map((name) => `${name}: required when APP_MODE=production`).join("\n"),
      );
    }
  }
  if (!v.INBOUND_MAIL_DOMAIN !== !v.INBOUND_MAIL_SECRET) {
    throw new ConfigurationError(
      "INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET: expected both, or neither to receive no replies by email",
    );
  }
  const { version } = createRequire(import.meta.url)("../../../../package.json") as { version: string };
  const publicUrl = (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, "");
  const hostedAuth = readHostedAuth(v, publicUrl, variables);
  const auth = readAuthSwitches(v);
  if ("error" in auth) throw new ConfigurationError(auth.error);
  const database = readDatabaseUrls(v);
  if ("error" in database) throw new ConfigurationError(database.error);
  const payments = readPaymentConfigs(v);
  if ("error" in payments) throw new ConfigurationError(payments.error);
  const fne = readFneConfig(v);
  if (fne && "error" in fne) throw new ConfigurationError(fne.error);
  if (hostedAuth && "error" in hostedAuth) throw new ConfigurationError(hostedAuth.error);
  return {
    mode: v.APP_MODE,
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    trustProxy: trustOf(v.TRUST_PROXY),
    dataDir: isAbsolute(v.DATA_DIR) ? v.DATA_DIR : resolve(ROOT, v.DATA_DIR),
    relaxedDurability: v.RELAXED_DURABILITY,
    encryptionKey: v.ENCRYPTION_KEY,
    previousEncryptionKey: v.ENCRYPTION_KEY_PREVIOUS,
    ...database,
    storage: v.STORAGE_URL,
    clamd: v.CLAMD_URL,
    tsa: v.TSA_URL,
    hostedAuth,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? `${v.PLATFORM_NAME} <no-reply@passerelle.test>`,
    messageMailSeconds: v.MESSAGE_MAIL_SECONDS,
    inboundMail:
      v.INBOUND_MAIL_DOMAIN && v.INBOUND_MAIL_SECRET
        ? { domain: v.INBOUND_MAIL_DOMAIN.toLowerCase(), secret: v.INBOUND_MAIL_SECRET }
        : undefined,
    smsUrl: v.SMS_URL,
    smsToken: v.SMS_TOKEN,
    smsCodeSeconds: v.SMS_CODE_SECONDS,
    mailsPerHour: v.MAILS_PER_HOUR,
    smsPerHour: v.SMS_PER_HOUR,
    auth,
    anonymousSignIn: v.ANONYMOUS_SIGN_IN,
    passwords: readPasswordRules(v),
    payments,
    fne,
    oidcProviders: v.OIDC_PROVIDERS.providers,
    redirectUrls: v.REDIRECT_URLS.patterns,
    sessions: {
      timeboxHours: v.SESSION_TIMEBOX,
      inactivityHours: v.SESSION_INACTIVITY,
      lowAalHours: v.SESSION_ALLOW_LOW_AAL,
      singlePerUser: v.SESSION_SINGLE_PER_USER,
    },
    mfaRequiredForStaff: v.MFA_REQUIRED_FOR_STAFF ?? v.APP_MODE === "production",
    operator: v.OPERATOR.operator,
    platformName: v.PLATFORM_NAME,
    demoPassword: v.DEMO_PASSWORD,
    demoData: v.DEMO_DATA,
    connectionsPerAddress: v.CONNECTIONS_PER_ADDRESS,
    handlerSeconds: v.HANDLER_SECONDS,
    pageThreads: v.PAGE_THREADS ?? Math.min(MOST_PAGE_THREADS, availableParallelism()),
    maxDocumentBytes: v.MAX_DOCUMENT_MB * 1024 * 1024,
    logLevel: v.LOG_LEVEL,
    observability: readObservability(v),
    backupPassphrase: v.BACKUP_PASSPHRASE,
    version,
  };
}

/** Call before React is loaded: otherwise it renders in development mode, at several times the cost. */
export function runAsProduction(): void {
  process.env.NODE_ENV ??= "production";
}
