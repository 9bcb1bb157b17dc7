import { classNames } from "./class-names.ts";

/** The flags of Africa as files of their own; the browser fetches those that it shows. */
const files = import.meta.glob<string>(
  "../../../../node_modules/country-flag-icons/3x2/{AO,BF,BI,BJ,BW,CD,CF,CG,CI,CM,CV,DJ,DZ,EG,ER,ET,GA,GH,GM,GN,GQ,GW,KE,KM,LR,LS,LY,MA,MG,ML,MR,MU,MW,MZ,NA,NE,NG,RW,SC,SD,SL,SN,SO,SS,ST,SZ,TD,TG,TN,TZ,UG,ZA,ZM,ZW}.svg",
  { query: "?url", import: "default", eager: true },
);
const urls = new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]));

/** A country's flag beside its name (ISO 3166-1 alpha-2); decoration: the name is always there in words. */
export function Flag({ code, className }: { code: string; className?: string }) {
  const url = urls.get(code);
  const look = classNames("inline-block h-4 w-6 shrink-0 rounded-[3px] ring-1 ring-line", className);
  if (!url) return <span aria-hidden="true" className={classNames(look, "bg-sunken")} />;
  return <img src={url} alt="" width={24} height={16} loading="lazy" decoding="async" className={look} />;
}
