export const THEME_ICONS = { light: "sun", dark: "moon", system: "monitor" } as const;
