/** Grows into its part of /account. */
export function DevicesSection() {
  return null;
}
