import type { DashboardCards } from "@passerelle/contract/home";
import type { SearchResult } from "@passerelle/contract/search";
import type { Language } from "@passerelle/contract/shapes";
import type { DayFigure } from "@passerelle/domain/home/day-figures";
import type { FirstStep } from "@passerelle/domain/home/first-steps";
import type { OptionalKind } from "@passerelle/domain/notifications/preferences";
import type { Acquaintance } from "@passerelle/domain/profiles/profile-view";
import type { StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import type { FastifyInstance } from "fastify";
import type { Actor } from "./actor.ts";
import type { Context, Event, EventHandler } from "./context.ts";
import type { Contributions } from "./contributions.ts";
import type { Db } from "./db.ts";
import { originalOf } from "./dry-run.ts";
import type { ContributedEmails, EmailKind } from "./email.ts";
import type { ExternalPart } from "./external-parts.ts";
import type { ActorOf } from "./implement-contract.ts";
import type { MetricName, Sample } from "./metrics.ts";
import type { PrivacyHooks } from "./privacy-hooks.ts";
import type { RateLimit } from "./rate-limits.ts";
import type { ContributedSms } from "./sms-message.ts";
import type { Absence, StaffWork } from "./staff-work.ts";
import type { StatSource } from "./stat-source.ts";
import type { Hit, SearchTerms } from "./text-search.ts";
import type { UploadTarget } from "./upload-target.ts";

type RegisterRoutes = (app: FastifyInstance, ctx: Context, actorOf: ActorOf) => void;

/** Runs in the publisher's transaction when another capability publishes an event. */
export type Subscription = (ctx: Context) => void;

/** The results of a capability for the general search. */
export type SearchSource = {
  kind: SearchResult["kind"];
  /** Best match first; the capability decides what `actor` (undefined: a visitor) may find. */
  find: (ctx: Context, actor: Actor | undefined, sought: SearchTerms, language: Language) => Promise<Hit[]>;
};

/** How notifications of one type are disabled, presented and marked as read. */
export type NotificationSource = {
  /** The preference that switches them off. */
  kind: OptionalKind;
  /**
   * Returns the fields that the contract gives the type (`contract/<capability>/notifications.ts`): one object per entry
   * of `given`. `reader`: whose notifications they are, since access to their sources may have ended.
   */
  present: (
    ctx: Context,
    reader: Actor,
    given: readonly { values: Record<string, string>; source: string | null }[],
    language: Language,
  ) => Promise<Record<string, unknown>[]>;
  /** Marks the source as read, because its notification was (spec 1 §4). */
  read?: (ctx: Context, actor: Actor, sourceId: string) => Promise<unknown>;
};

/** `from` is included, `until` excluded. */
export type TimeRange = { from: Date; until: Date };
/** Null: of no country. */
export type CountedByCountry = { country: string | null; count: number }[];

/** The counts in the overview of a day, within a range of at most a day; each must be bounded and indexed. */
export type DayFigureSources = {
  [Figure in DayFigure]?: (db: Db, range: TimeRange) => Promise<CountedByCountry>;
};

/**
 * Whether the caller has completed a first step, according to the database: opening its link completes nothing. Read each time
 * the dashboard is opened with an open step. Undefined: the step cannot be done now and is hidden.
 */
export type FirstStepSources = {
  [Step in FirstStep]?: (ctx: Context, actor: Actor) => Promise<boolean | undefined>;
};

/**
 * The data of the sections of the dashboard, for callers who have the section (`permission` in the domain's `module.ts`) and show
 * it; undefined: there is nothing to show. It is read each time the dashboard is opened, so it must be bounded and indexed.
 * `shown`: the sections that the caller shows; a section may omit what another one already shows.
 */
export type DashboardSources = {
  [Section in keyof DashboardCards]?: (
    ctx: Context,
    actor: Actor,
    language: Language,
    shown: readonly DashboardSection[],
  ) => Promise<DashboardCards[Section]>;
};
/** A page that was sent: its path, its query parameters and the user agent. */
export type PageVisit = { path: string; query: URLSearchParams; userAgent: string };

/** Figures of a capability in `GET /metrics`. */
export type ContributedMetrics = {
  /** Counters for `ctx.metrics.count`. */
  counters?: readonly MetricName[];
  /** Figures that are read when the metrics are requested. */
  gauges?: readonly { metric: MetricName; read: (ctx: Context) => Sample[] | Promise<Sample[]> }[];
};

/** What a capability contributes to the product (`<capability>/module.ts`). Platform and shell iterate over `modules.ts`. */
export type Module = {
  name: string;
  routes?: readonly RegisterRoutes[];
  /** Workers, by the name of the job. */
  jobs?: Record<string, Worker<never>>;
  emails?: ContributedEmails;
  sms?: ContributedSms;
  rateLimits?: readonly RateLimit[];
  searchSource?: SearchSource;
  dashboard?: DashboardSources;
  dayFigures?: DayFigureSources;
  firstSteps?: FirstStepSources;
  /** The targets of resumable uploads, by the name that the browser sends. */
  uploadTargets?: Readonly<Record<string, UploadTarget>>;
  subscriptions?: readonly Subscription[];
  /** By type. */
  notifications?: Record<string, NotificationSource>;
  /** How it exports and erases personal data. */
  privacy?: PrivacyHooks;
  /** The parts outside of the product that the capability uses, as the configuration names them (decision 0193). */
  externalParts?: (ctx: Context) => readonly ExternalPart[];
  /** Work of the staff that may be open, by kind. */
  staffWork?: Partial<Record<StaffWorkKind, StaffWork>>;
  /** How `reader`, who opens the profile of `personId`, knows that person according to the data of the capability. */
  findAcquaintances?: (ctx: Context, reader: Actor, personId: string) => Promise<Acquaintance[]>;
  /** The absences of staff, by person. */
  findAbsences?: (db: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, Absence>>;
  /** What the capability contributes to the statistics of the platform. */
  stats?: readonly StatSource[];
  /** Called after each page that was sent; receives nothing about its reader. Must not wait. */
  onPage?: (ctx: Context, visit: PageVisit) => void;
  metrics?: ContributedMetrics;
  /** Each rejects, with a reason, when an external dependency of the capability cannot be used. */
  healthProbes?: Record<string, (ctx: Context) => Promise<void>>;
};

/** Runs the jobs of one kind. An exception retries the job later. */
type Worker<Payload> = {
  run: (ctx: Context, payload: Payload) => Promise<void>;
  /** Also runs, with an empty payload, at these times (a cron line, UTC). */
  cron?: Record<never, never> extends Payload ? string : never;
};

/** Requires a worker for each job of the contribution; the names of jobs begin with the name of the capability. */
type JobsOf<Name extends string, Contributed> = Contributed extends { jobs: infer Jobs }
  ? { jobs: { [N in keyof Jobs]: N extends `${Name}.${string}` ? Worker<Jobs[N]> : never } }
  : { jobs?: never };

type ContributionOf<Name> = Name extends keyof Contributions ? Contributions[Name] : unknown;

/** The kind of each email that the contribution names, its texts and values to try it with. */
type EmailsOf<Contributed> = Contributed extends {
  emails: infer Emails extends Record<string, { kind: EmailKind }>;
}
  ? {
      emails: ContributedEmails<keyof Emails & string> & {
        kinds: { [T in keyof Emails]: Emails[T]["kind"] };
        samples: { [T in keyof Emails]: Emails[T] extends { values: infer Values } ? Values : never };
      };
    }
  : { emails?: never };

type NotificationsOf<Contributed> = Contributed extends { notifications: infer Types }
  ? { notifications: { [T in keyof Types]: NotificationSource } }
  : { notifications?: never };

type SmsTemplatesOf<Contributed> =
  | (Contributed extends { sms: infer Template extends string } ? Template : never)
  | (Contributed extends { notifications: infer Types } ? keyof Types & string : never);

/** The texts of each text message that the contribution names, and of each type of notification. */
type SmsOf<Contributed> = [SmsTemplatesOf<Contributed>] extends [never]
  ? { sms?: never }
  : { sms: ContributedSms<SmsTemplatesOf<Contributed>> };

type Manifest<Name extends string, Contributed = ContributionOf<Name>> = Omit<
  Module,
  "name" | "jobs" | "emails" | "sms" | "notifications"
> & { name: Name } & JobsOf<Name, Contributed> &
  EmailsOf<Contributed> &
  SmsOf<Contributed> &
  NotificationsOf<Contributed>;

/** Checks a manifest against what the capability's entry in `Contributions` names. */
export function defineModule<const Name extends string>(manifest: Manifest<Name>): Manifest<Name> & Module {
  return manifest;
}

/** A subscription of a manifest: `subscriptions: [on(accountClosed, (ctx, trx, { userId }) => …)]`. */
export function on<Payload>(event: Event<Payload>, handler: EventHandler<Payload>): Subscription {
  return ({ events }) => events.subscribe(event, handler);
}

const registered = new WeakMap<Context, readonly Module[]>();

/** Connects the modules, in their order, to a context. Call once, before any job runs or call is answered. */
export function registerModules(ctx: Context, modules: readonly Module[]): void {
  registered.set(ctx, modules);
  refuseDuplicates(
    "rate limits",
    modules.flatMap(({ rateLimits = [] }) => rateLimits.map(({ name }) => name)),
  );
  refuseDuplicates(
    "upload targets",
    modules.flatMap(({ uploadTargets = {} }) => Object.keys(uploadTargets)),
  );
  for (const { jobs = {}, subscriptions = [], metrics: { counters = [], gauges = [] } = {} } of modules) {
    for (const counter of counters) ctx.metrics.addCounter(counter);
    for (const { metric, read } of gauges) ctx.metrics.addGauge(metric, () => read(ctx));
    for (const [name, { run, cron }] of Object.entries(jobs)) {
      ctx.jobs.handle(name, (payload) => run(ctx, payload), cron);
    }
    for (const subscribe of subscriptions) subscribe(ctx);
  }
}

/** The modules of the running product in dependency order, for capabilities that collect contributions of others. */
export function modulesOf(ctx: Context): readonly Module[] {
  const modules = registered.get(originalOf(ctx));
  if (!modules) throw new Error("the context has no modules: registerModules was not called");
  return modules;
}

export function notificationSourceOf(ctx: Context, type: string): NotificationSource {
  for (const { notifications } of modulesOf(ctx)) {
    const source = notifications?.[type];
    if (source) return source;
  }
  throw new Error(`no module contributes notifications of the type ${type}`);
}

/** The names of every job that can be enqueued. */
export const jobNames = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ jobs = {} }) => Object.keys(jobs));

export const emailsOf = (modules: readonly Module[]): ContributedEmails[] =>
  modules.flatMap(({ emails }) => emails ?? []);

export const smsOf = (modules: readonly Module[]): ContributedSms[] =>
  modules.flatMap(({ sms }) => sms ?? []);

/**
 * Refuses duplicates: two rate limits with one name would share their buckets, and the second of two upload targets would never
 * be used.
 */
function refuseDuplicates(kind: string, names: string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two ${kind} are named ${twice}`);
}
