/** The repository's folder, with a slash at its end. */
export declare const ROOT: string;
