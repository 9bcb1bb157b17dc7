/** The logo: a footbridge with deck and arch, and a lozenge of the cloth. The same drawing as `public/favicon.svg`. */
export function BrandMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" fill="#2b2d82" />
      <path
        d="M4 14.5C9 10.5 23 10.5 28 14.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M7.5 25.5a8.5 8.5 0 0 1 17 0"
        fill="none"
        stroke="#e6ae4c"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path d="M16 6l2 2-2 2-2-2z" fill="#e6ae4c" />
    </svg>
  );
}
