/** More blocks have no ticks of their own. */
const MAX_TICKS = 24

/** Blocks from the start of an auction to its deadline, and how many of them had passed; the text around it says the same. */
export function BlockBar(props: {
  start: number
  deadline: number
  /** The block it was settled in, or else the newest one; null where neither is known. */
  reached: number | null
  isSettled: boolean
}) {
  const { start, deadline, reached } = props
  const length = Math.max(1, deadline - start)
  const share = reached === null ? 0 : Math.min(1, Math.max(0, (reached - start) / length))
  const ticks = length > MAX_TICKS ? [0, length] : Array.from({ length }, (_, at) => at)
  return (
    <svg aria-hidden="true" width="100%" height="24" className="my-1 block overflow-visible">
      <rect x="0" y="5" width="100%" height="10" className="fill-track" />
      <rect
        x="0"
        y="5"
        width={`${share * 100}%`}
        height="10"
        className={props.isSettled ? 'fill-mark-good' : 'fill-mark-none'}
      />
      {ticks.map((at) => (
        <line
          key={at}
          x1={`${(at / length) * 100}%`}
          x2={`${(at / length) * 100}%`}
          y1="18"
          y2="23"
          className="stroke-control"
        />
      ))}
      <line x1="100%" x2="100%" y1="0" y2="23" className="stroke-text" strokeWidth="2" />
    </svg>
  )
}
