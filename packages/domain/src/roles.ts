export const ROLES = [
  "diaspora",
  "investisseur",
  "resident",
  "partenaire",
  "mandataire",
  "agent_administration",
  "finance_manager",
  "super_admin",
  "operateur_support",
] as const;

export type Role = (typeof ROLES)[number];

/** The roles that a person may choose at registration; every other one is given by a super_admin. */
export const REGISTRABLE_ROLES = ["diaspora", "investisseur", "resident"] as const satisfies readonly Role[];

/** The roles that enter the administration area (spec 1 §2.3, §6). */
export const STAFF_ROLES = [
  "super_admin",
  "finance_manager",
  "operateur_support",
] as const satisfies readonly Role[];

export type Permission =
  | "order"
  | "admin.area"
  | "requests.read_any"
  // The queues and the pages of requests in reach; `requests/scope.ts` says which those are.
  | "requests.queue"
  | "requests.process"
  // Giving requests to others, and saying what agents are attached to.
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

// Any logged-in user may order (spec 2 §6); the rest is given by name, and what is not named is refused.
const PERMISSIONS: Record<Role, readonly Permission[]> = {
  diaspora: ["order"],
  investisseur: ["order"],
  resident: ["order"],
  partenaire: ["order", "requests.queue", "requests.process"],
  mandataire: ["order", "requests.queue", "requests.process"],
  agent_administration: ["order", "requests.queue", "requests.process"],
  operateur_support: ["order", "admin.area", "requests.queue", "support.manage", "reviews.moderate"],
  finance_manager: ["order", "admin.area", "payments.read_any"],
  super_admin: [
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
};

/**
 * Whether `role` may do `permission` on things that are not its own. Ownership and assignment are asked
 * apart.
 *
 * `role` must come from the `users` row, never from a token or from metadata, which their owner can write.
 */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
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
