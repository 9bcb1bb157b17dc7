export type Permission =
  | "order"
  | "admin.area"
  | "requests.read_any"
  // The queues and the pages of requests in reach; `requests/work/scope.ts` says which those are.
  | "requests.queue"
  | "requests.process"
  // Assigning requests to others, and attaching agents to countries and organisms.
  | "requests.assign"
  | "payments.read_any"
  | "catalogue.seed"
  | "catalogue.manage"
  | "mails.read"
  | "support.manage"
  | "reviews.moderate"
  | "users.manage"
  | "settings.manage"
  | "announcements.manage"
  | "resources.manage";

/**
 * Which submitted requests of other people a role reaches (product.md *Who does what*): `all` works on every one, `scoped`
 * on those assigned and those of the countries and organisms it is attached to, `assigned` on those assigned, `support`
 * reads every one without its documents, `none` reaches none.
 */
export type RequestReach = "all" | "scoped" | "assigned" | "support" | "none";

type RoleEntry = {
  /** Whether a person may choose it at registration; a super_admin gives the others. */
  registrable: boolean;
  /** What the role may do on things that are not its own; everything else is refused. Everybody may order (spec 2 §6). */
  permissions: readonly Permission[];
  reach: RequestReach;
};

const CUSTOMER = { registrable: true, permissions: ["order"], reach: "none" } as const;
const WORKER_PERMISSIONS = ["order", "requests.queue", "requests.process"] as const;

/**
 * Everything that depends on the role alone, one entry per role in the order in which roles are listed to people. The
 * label of each is in the words files of `lib/roles`.
 */
const ROLE_TABLE = {
  diaspora: CUSTOMER,
  investisseur: CUSTOMER,
  resident: CUSTOMER,
  partenaire: { registrable: false, permissions: WORKER_PERMISSIONS, reach: "assigned" },
  mandataire: { registrable: false, permissions: WORKER_PERMISSIONS, reach: "assigned" },
  agent_administration: { registrable: false, permissions: WORKER_PERMISSIONS, reach: "scoped" },
  finance_manager: {
    registrable: false,
    permissions: ["order", "admin.area", "payments.read_any"],
    reach: "none",
  },
  super_admin: {
    registrable: false,
    permissions: [
      "order",
      "admin.area",
      "requests.read_any",
      "requests.queue",
      "requests.process",
      "requests.assign",
      "payments.read_any",
      "catalogue.seed",
      "catalogue.manage",
      "mails.read",
      "support.manage",
      "reviews.moderate",
      "users.manage",
      "settings.manage",
      "announcements.manage",
      "resources.manage",
    ],
    reach: "all",
  },
  operateur_support: {
    registrable: false,
    permissions: ["order", "admin.area", "requests.queue", "support.manage", "reviews.moderate"],
    reach: "support",
  },
} as const satisfies Record<string, RoleEntry>;

export type Role = keyof typeof ROLE_TABLE;
type RolesWhere<Entry> = { [R in Role]: (typeof ROLE_TABLE)[R] extends Entry ? R : never }[Role];
export type RolesReaching<Reach extends RequestReach> = RolesWhere<{ reach: Reach }>;

export const ROLES = Object.keys(ROLE_TABLE) as Role[];

const entryOf = (role: Role): RoleEntry => ROLE_TABLE[role];

/** The roles that a person may choose at registration; every other one is given by a super_admin. */
export const REGISTRABLE_ROLES = ROLES.filter((role) => entryOf(role).registrable) as RolesWhere<{
  registrable: true;
}>[];

export const reachOf = (role: Role): RequestReach => entryOf(role).reach;

/**
 * Whether `role` may do `permission` on things that are not its own. Ownership and assignment are asked
 * apart.
 *
 * `role` must come from the `users` row, never from a token or from metadata, which their owner can write.
 */
export function may(role: Role, permission: Permission): boolean {
  return entryOf(role).permissions.includes(permission);
}

/** The roles that carry a permission, in their usual order. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => may(role, permission));
}

/**
 * The role a new account gets for the wish it made (`user_metadata.role`).
 *
 * Metadata is written by whoever signs up, so a wish outside the three registrable roles becomes diaspora:
 * nobody registers as staff. To be called once, when the `users` row is made; that row wins ever after.
 */
export function roleFromMetadata(wish: unknown): Role {
  return REGISTRABLE_ROLES.find((role) => role === wish) ?? "diaspora";
}
