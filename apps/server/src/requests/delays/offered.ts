/** What is delivered where: delays are told of each. */
export type Offered = { service_id: string; country_code: string };

/** Names one of them as a key. */
export const offeredKey = ({ service_id, country_code }: Offered): string => `${service_id} ${country_code}`;
