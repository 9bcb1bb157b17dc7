export type Permission =
  | "order"
  | "admin.area"
  | "requests.read_any"
  // The queues and the requests within reach (`requests/work/scope.ts`).
  | "requests.queue"
  | "requests.process"
  // Assigning requests to others, and attaching agents to countries and organisms.
  | "requests.assign"
  // Reading all payments, with the replies of their providers.
  | "payments.track"
  // Requesting and deciding refunds, and resolving cases.
  | "payments.refund"
  // Plans, their prices and their subscribers.
  | "subscriptions.manage"
  // Closing months of the books, and changing the accounts of their charts.
  | "books.manage"
  // Receiving customers, with one's own calendar and availability.
  | "appointments.receive"
  // Kinds, places, holidays, and all calendars.
  | "appointments.manage"
  // Judging everything that was submitted: identity cases, and the documents of all requests.
  | "documents.review"
  // Reading all mandates, and checking papers that were signed before an authority.
  | "mandates.review"
  | "catalogue.seed"
  | "catalogue.manage"
  | "mails.read"
  | "support.manage"
  | "reviews.moderate"
  | "users.manage"
  | "settings.manage"
  | "announcements.manage"
  | "resources.manage"
  // The figures of the whole platform.
  | "stats.read";

/**
 * Which submitted requests of other people a role can access (product.md *Who does what*): `all` works on every
 * request; `scoped` on assigned ones and on those of the attached countries and organisms; `assigned` on assigned
 * ones; `support` reads every request without its documents; `none` has no access.
 */
export type RequestReach = "all" | "scoped" | "assigned" | "support" | "none";

type RoleEntry = {
  /** The key of its label in the words of `lib/roles`. */
  label: `roles.${string}`;
  /** Whether people may choose the role at registration; a super_admin assigns the others. */
  registrable: boolean;
  /** What the role may do beyond its own data; everything else is refused. Every role may order (spec 2 §6). */
  permissions: readonly Permission[];
  reach: RequestReach;
  /** The page after signing in, unless the person came for another one. */
  defaultPage: `/${string}`;
};

const CUSTOMER = {
  registrable: true,
  permissions: ["order"],
  reach: "none",
  defaultPage: "/dashboard",
} as const;
const WORKER_PERMISSIONS = ["order", "requests.queue", "requests.process"] as const;

/**
 * Everything that depends on the role alone, in display order. A new role is one entry here and its label in the words
 * of `lib/roles`: the table `roles` follows at the next start.
 */
const ROLE_TABLE = {
  diaspora: { label: "roles.diaspora", ...CUSTOMER },
  investisseur: { label: "roles.investisseur", ...CUSTOMER },
  resident: { label: "roles.resident", ...CUSTOMER },
  partenaire: {
    label: "roles.partenaire",
    registrable: false,
    permissions: WORKER_PERMISSIONS,
    reach: "assigned",
    defaultPage: "/dashboard",
  },
  mandataire: {
    label: "roles.mandataire",
    registrable: false,
    permissions: WORKER_PERMISSIONS,
    reach: "assigned",
    defaultPage: "/dashboard",
  },
  agent_administration: {
    label: "roles.agent_administration",
    registrable: false,
    permissions: [...WORKER_PERMISSIONS, "appointments.receive"],
    reach: "scoped",
    defaultPage: "/dashboard",
  },
  finance_manager: {
    label: "roles.finance_manager",
    registrable: false,
    permissions: [
      "order",
      "admin.area",
      "payments.track",
      "payments.refund",
      "subscriptions.manage",
      "books.manage",
    ],
    reach: "none",
    defaultPage: "/dashboard",
  },
  super_admin: {
    label: "roles.super_admin",
    registrable: false,
    permissions: [
      "order",
      "admin.area",
      "requests.read_any",
      "requests.queue",
      "requests.process",
      "requests.assign",
      "payments.track",
      "payments.refund",
      "subscriptions.manage",
      "books.manage",
      "appointments.receive",
      "appointments.manage",
      "documents.review",
      "mandates.review",
      "catalogue.seed",
      "catalogue.manage",
      "mails.read",
      "support.manage",
      "reviews.moderate",
      "users.manage",
      "settings.manage",
      "announcements.manage",
      "resources.manage",
      "stats.read",
    ],
    reach: "all",
    defaultPage: "/dashboard",
  },
  operateur_support: {
    label: "roles.operateur_support",
    registrable: false,
    permissions: ["order", "admin.area", "requests.queue", "support.manage", "reviews.moderate"],
    reach: "support",
    defaultPage: "/dashboard",
  },
} as const satisfies Record<string, RoleEntry>;

export type Role = keyof typeof ROLE_TABLE;
type RolesWhere<Entry> = { [R in Role]: (typeof ROLE_TABLE)[R] extends Entry ? R : never }[Role];
export type RolesReaching<Reach extends RequestReach> = RolesWhere<{ reach: Reach }>;

export const ROLES = Object.keys(ROLE_TABLE) as Role[];

/** The default role of an account, and the role of a closed account. */
export const DEFAULT_ROLE = "diaspora" satisfies Role;

const entryOf = (role: Role): RoleEntry => ROLE_TABLE[role];

/** The roles that people may choose at registration. */
export const REGISTRABLE_ROLES = ROLES.filter((role) => entryOf(role).registrable) as RolesWhere<{
  registrable: true;
}>[];

/** The roles that a super_admin assigns. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter((role) => !entryOf(role).registrable);

/** Whether accounts with this role belong to customers, who registered by themselves. */
export const isCustomer = (role: Role): boolean => entryOf(role).registrable;

export const labelOf = (role: Role): (typeof ROLE_TABLE)[Role]["label"] => ROLE_TABLE[role].label;

export const reachOf = (role: Role): RequestReach => entryOf(role).reach;

export const defaultPageOf = (role: Role): string => entryOf(role).defaultPage;

/**
 * Whether `role` grants `permission` beyond its own data. Ownership and assignment are checked separately.
 *
 * `role` must come from the `users` row. Tokens and metadata can be written by their owner, so using them would let
 * anyone become staff.
 */
export function may(role: Role, permission: Permission): boolean {
  return entryOf(role).permissions.includes(permission);
}

/** Whether no registrable role has the permission. */
export const isStaffPermission = (permission: Permission): boolean =>
  REGISTRABLE_ROLES.every((role) => !may(role, permission));

/** Whether a role works with other people's data: staff with such a role must verify a second factor where that is required. */
export const isStaff = (role: Role): boolean => entryOf(role).permissions.some(isStaffPermission);

/** The roles that have a permission, in display order. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => may(role, permission));
}

/**
 * The role of a new account, from the role requested in its metadata (`user_metadata.role`).
 *
 * Metadata is written by the person who signs up, so any value other than a registrable role becomes
 * `DEFAULT_ROLE`; otherwise anyone could register as staff. Call it once, when the `users` row is created; from then on
 * that row decides.
 */
export function roleFromMetadata(requestedRole: unknown): Role {
  return REGISTRABLE_ROLES.find((role) => role === requestedRole) ?? DEFAULT_ROLE;
}
