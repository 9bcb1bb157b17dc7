/** Grows into its part of /account. */
export function DataSection() {
  return null;
}
