import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** Empty state: one fact and one action. */
export function EmptyState(props: { fact: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-6 text-muted rail:not-in-[.ledger-panel]:px-0">
      <p>{props.fact}</p>
      {props.action}
    </div>
  )
}

/** A placeholder bar for loading text; it appears only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('skeleton block h-4 rounded-card bg-sunken', className)}
    />
  )
}

/** Several placeholder bars with one name for screen readers. */
export function SkeletonLines(props: { label: string; lines: number; className?: string }) {
  return (
    <div
      role="status"
      aria-label={props.label}
      className={classNames('space-y-3', props.className)}
    >
      {Array.from({ length: props.lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical and never move
        <Skeleton key={line} className={line % 3 === 2 ? 'w-2/3' : 'w-full'} />
      ))}
    </div>
  )
}
