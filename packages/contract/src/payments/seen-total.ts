/** The total that the payer saw, in minor units: `15000 XAF`. Without schemas: pages that only show payments load it. */
export const totalOf = ({ total, currency }: { total: number; currency: string }) => `${total} ${currency}`;
