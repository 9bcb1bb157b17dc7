// The longest address in an email (RFC 5321).
const LONGEST_EMAIL = 254;

/** Whether `text`, ignoring surrounding spaces, looks like an email address. Only a delivered email proves one. */
export function isEmailShaped(text: string): boolean {
  const address = text.trim();
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(0, at));
  const labels = address.slice(at + 1).split(".");
  return (
    address.length <= LONGEST_EMAIL &&
    /^[^\s@,;<>()[\]"\\]{1,64}$/u.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label)) &&
    !/^\p{N}+$/u.test(labels.at(-1) ?? "")
  );
}
