/** Orange's limit is 30 characters. */
const LENGTH = 25;

/** Our reference, a UUID, as the `order_id`: its 128 bits in base 36, in capital letters. */
export function toOrderId(reference: string): string {
  return BigInt(`0x${reference.replaceAll("-", "")}`)
    .toString(36)
    .padStart(LENGTH, "0")
    .toUpperCase();
}
