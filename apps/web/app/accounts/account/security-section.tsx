/** Grows into its part of /account. */
export function SecuritySection() {
  return null;
}
