// Apart from what changes the appearance, because every page has the script.

/** Only deviations are stored; the device's own behaviour (`system`, `normal`) is stored as nothing. */
export const THEME = { key: "theme", values: ["light", "dark"] } as const;
export const CONTRAST = { key: "contrast", values: ["normal", "more"] } as const;
export const TEXT_SIZE = { key: "text_size", values: ["large", "larger"] } as const;
export const REDUCED_DATA = { key: "reduced_data", values: ["on", "off"] } as const;
export const REDUCED_MOTION = { key: "reduced_motion", values: ["on"] } as const;

const oneOf = (values: readonly string[]) => `/^(${values.join("|")})$/`;

/**
 * Inline script that applies the stored appearance before the first paint, because the HTML is the same for all
 * readers. The rules of theme.css read its attributes. A browser that asks to save data counts as reduced data.
 */
export const appearanceScript = (): string =>
  [
    "try{const s=localStorage,h=document.documentElement.dataset",
    `,t=s.getItem("${THEME.key}"),c=s.getItem("${CONTRAST.key}"),z=s.getItem("${TEXT_SIZE.key}"),d=s.getItem("${REDUCED_DATA.key}");`,
    `if(${oneOf(THEME.values)}.test(t))h.theme=t;`,
    `if(${oneOf(CONTRAST.values)}.test(c))h.contrast=c;`,
    `if(${oneOf(TEXT_SIZE.values)}.test(z))h.textSize=z;`,
    `if(d==="on"||d!=="off"&&navigator.connection?.saveData)h.reducedData="";`,
    `if(s.getItem("${REDUCED_MOTION.key}")==="on")h.reducedMotion=""}catch{}`,
  ].join("");
