const EMAIL_MAX = 254;

/** Whether a text has the form of an email address: something, an at sign, a domain with a dot. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
