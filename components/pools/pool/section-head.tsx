/** The head of a section beside the chart: its name, and at the right what it is about. */
export function SectionHead({ title, side = '' }: { title: string; side?: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="font-semibold text-body">{title}</h2>
      {side !== '' && <span className="text-meta text-muted tabular-nums">{side}</span>}
    </div>
  )
}
