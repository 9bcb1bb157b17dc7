/** Grows into its part of /account. */
export function ContactSection() {
  return null;
}
