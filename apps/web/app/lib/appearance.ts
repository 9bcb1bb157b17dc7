import { deviceChoice } from "./device-choice.ts";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";
const kept = deviceChoice<Theme>(KEY, THEMES);

/**
 * What stands at the top of every page, before anything is painted: the HTML is the same for everybody. The rules of
 * theme.css read the attribute.
 */
export const APPEARANCE_SCRIPT = `try{const t=localStorage.getItem("${KEY}");if(/^(${THEMES.join("|")})$/.test(t))document.documentElement.dataset.theme=t}catch{}`;

function apply(): void {
  const theme = kept.get();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Light, dark, or (undefined) as the device is set; kept on this device, followed by its other tabs. */
export const theme = {
  get: kept.get,
  set: (value: Theme | undefined) => {
    kept.set(value);
    apply();
  },
  subscribe: (listener: () => void) =>
    kept.subscribe(() => {
      apply();
      listener();
    }),
};
