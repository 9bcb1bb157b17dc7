/** `value` is a percentage, 0 to 100. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const shown = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className="h-2.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] duration-300"
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}
