/** What a network is recognised by, beside its name: a shield with the first letter of the name. */
export function NetworkMark({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 18 18"
      width={size}
      height={size}
      className="inline-block shrink-0"
    >
      <path d="M1 1H17V12L9 17.3 1 12Z" fill="var(--ink)" />
      <text
        x="9"
        y="11.8"
        fontSize="10.5"
        fontWeight="600"
        textAnchor="middle"
        fill="var(--canvas)"
      >
        {name.charAt(0).toUpperCase()}
      </text>
    </svg>
  )
}
