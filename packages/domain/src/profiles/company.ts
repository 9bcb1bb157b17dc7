/** Maximum characters of a company's tax number and of its number in the trade register. */
export const COMPANY_NUMBER_MAX = 60;
export const COMPANY_ADDRESS_MAX = 240;

/**
 * Whether a text may be a company's number: letters, digits and separators, such as `RC/DLA/2021/B/1234`. The format depends on
 * the country and may change, so nothing else is checked.
 */
export function isCompanyNumber(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,58}[\p{L}\p{N}]$/u.test(text.trim());
}
