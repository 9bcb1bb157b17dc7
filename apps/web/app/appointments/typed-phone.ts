/** Removes separators from a typed phone number and replaces a leading `00` by `+`: `0033…` becomes `+33…`. */
export const typedPhone = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\s().-]/g, "")
    .replace(/^00/, "+");

/** Whether a typed phone number is in international format. */
export const isPhone = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(typedPhone(text));
