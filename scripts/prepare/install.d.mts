export function isInstalled(): boolean;
export function install(): Promise<void>;
export function findNode(): string;
