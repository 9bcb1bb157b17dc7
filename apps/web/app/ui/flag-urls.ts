/** Addresses of the flags of Africa. A public page uses them in its loader, to keep this map out of the browser. */
const files = import.meta.glob<string>(
  "../../../../node_modules/country-flag-icons/3x2/{AO,BF,BI,BJ,BW,CD,CF,CG,CI,CM,CV,DJ,DZ,EG,ER,ET,GA,GH,GM,GN,GQ,GW,KE,KM,LR,LS,LY,MA,MG,ML,MR,MU,MW,MZ,NA,NE,NG,RW,SC,SD,SL,SN,SO,SS,ST,SZ,TD,TG,TN,TZ,UG,ZA,ZM,ZW}.svg",
  { query: "?no-inline", import: "default", eager: true },
);
const urls = new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]));

/** `code`: ISO 3166-1 alpha-2. Undefined outside Africa. */
export const flagUrl = (code: string): string | undefined => urls.get(code);
