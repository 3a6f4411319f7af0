/** Ends of the scale in USD, which the head of a column with such bars names. */
const LEAST_USD = 10_000
const MOST_USD = 100_000_000

/**
 * A value on one logarithmic scale for all rows, below its text: $10 k to $100 M, each equal step ten
 * times as much. Empty where it is not known.
 */
export function LogBar({ usd, className = '' }: { usd: number | null; className?: string }) {
  const share =
    usd === null || usd <= 0 ? 0 : Math.log(usd / LEAST_USD) / Math.log(MOST_USD / LEAST_USD)
  const percent = (Math.min(1, Math.max(0, share)) * 100).toFixed(1)
  return (
    <span
      aria-hidden="true"
      className={`bar bg-[linear-gradient(var(--mark-none),var(--mark-none))] bg-no-repeat ${className}`}
      style={{ backgroundSize: `${percent}% 100%` }}
    />
  )
}
