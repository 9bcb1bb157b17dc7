export const PAYMENT_METHODS = ["card", "mobile_money", "paypal"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const MOBILE_PROVIDERS = ["orange_money", "momo", "wave"] as const;

export type MobileProvider = (typeof MOBILE_PROVIDERS)[number];
