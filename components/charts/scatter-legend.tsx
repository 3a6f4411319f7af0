import { ScatterMark } from './scatter-mark'

/** The mark of each project. */
export function ScatterLegend(props: {
  groups: readonly { readonly project: string; readonly points: readonly unknown[] }[]
}) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-table">
      {props.groups.map(({ project, points }, index) => (
        <li key={project} className="flex items-center gap-1.5">
          <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
            <ScatterMark index={index} x={0} y={0} />
          </svg>
          {project} <span className="text-muted">{points.length}</span>
        </li>
      ))}
    </ul>
  )
}
