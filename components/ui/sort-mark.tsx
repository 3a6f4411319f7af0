/** Arrow for a column's sort direction; largest first points down. */
export function SortMark({ descending }: { descending: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width="8"
      height="8"
      viewBox="0 0 8 8"
      fill="currentColor"
      className="shrink-0"
    >
      <path d={descending ? 'M0 1.5h8L4 7z' : 'M0 6.5h8L4 1z'} />
    </svg>
  )
}
