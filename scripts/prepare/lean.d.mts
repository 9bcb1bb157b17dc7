export declare const LEAN_FLAGS: string[];
export declare const LEAN_ENV: Record<string, string>;
