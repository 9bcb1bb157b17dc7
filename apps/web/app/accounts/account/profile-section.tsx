/** Grows into its part of /account. */
export function ProfileSection() {
  return null;
}
