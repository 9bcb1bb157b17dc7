/**
 * The total that the payer saw, in minor units: `15000 XAF`. A separate file without schemas, for pages that only show payments.
 */
export const totalOf = ({ total, currency }: { total: number; currency: string }) => `${total} ${currency}`;
