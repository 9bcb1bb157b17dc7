import { ClothPattern } from "./cloth.tsx";

/** The illustration of pages without a request: a footbridge with an arch of the cloth’s pattern. Decorative. */
export function BridgeArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 400" aria-hidden="true" className={className} fill="none">
      <defs>
        <ClothPattern id="bridge-cloth" />
        <linearGradient id="bridge-deck" gradientUnits="userSpaceOnUse" x1="-110" x2="670">
          <stop stopColor="#fff" stopOpacity="0" />
          <stop offset="0.22" stopColor="#fff" />
          <stop offset="0.78" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d="M44 400A236 236 0 0 1 516 400H440A160 160 0 0 0 120 400Z"
        fill="url(#bridge-cloth)"
        stroke="#e6ae4c"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <g stroke="#cfd0ee" strokeOpacity="0.55" strokeWidth="2">
        <path d="M24 152v248M76 147v145M128 143v78M180 140v47M380 140v47M432 143v78M484 147v145M536 152v248" />
      </g>
      <path d="M-110 163Q280 115 670 163" stroke="url(#bridge-deck)" strokeWidth="9" />
      <path d="M-110 127Q280 79 670 127" stroke="url(#bridge-deck)" strokeOpacity="0.5" strokeWidth="2" />
      <path
        d="M24 116v36M76 111v36M128 107v36M180 104v36M232 103v36M328 103v36M380 104v36M432 107v36M484 111v36M536 116v36"
        stroke="#cfd0ee"
        strokeOpacity="0.55"
        strokeWidth="2"
      />
      <g transform="rotate(-4 280 84)">
        <path d="M244 30h52l20 20v82h-72z" fill="#fffdf9" />
        <path d="M296 30v20h20z" fill="#d9cfbb" />
        <path d="M256 62h44M256 76h44M256 90h28" stroke="#8d8aa8" strokeWidth="3.5" strokeLinecap="round" />
        <circle cx="297" cy="110" r="15" fill="#e6ae4c" />
        <path
          d="m290 110 5 5 9-10"
          stroke="#1e1503"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
