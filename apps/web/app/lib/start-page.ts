import { defaultPageOf, type Role } from "@passerelle/domain/roles";
import { ownPath, takeIntendedPath } from "./intended-path.ts";
import { pageWithText } from "./typed-text.ts";

/**
 * Where an account with this role goes after signing in: the page that was asked for, once, else the page whose text
 * `userId` kept when signing out, else the role's default page. `elsewhere`: another tab signed in (`takeIntendedPath`).
 */
export function takeStartPage(
  role: Role,
  { elsewhere = false, userId }: { elsewhere?: boolean; userId?: string } = {},
): string {
  return takeIntendedPath({ elsewhere }) ?? ownPath(userId && pageWithText(userId)) ?? defaultPageOf(role);
}
