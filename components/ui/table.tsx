import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

/**
 * A table with a caption for screen readers. It scrolls in its own frame, not the page; the frame
 * is focusable so that a keyboard can scroll it.
 */
export function Table(props: { caption: string; children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={props.caption} tabIndex={0} className="overflow-x-auto">
      <table
        className={classNames('w-full border-collapse text-start text-table', props.className)}
      >
        <caption className="sr-only">{props.caption}</caption>
        {props.children}
      </table>
    </section>
  )
}

type CellProps = { numeric?: boolean }

/** Column heading; `numeric` columns are right-aligned so that digits line up. */
export function Th({ numeric = false, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'border-hairline border-b px-3 py-2 font-medium text-meta text-muted',
        // Browsers centre headings by default.
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    />
  )
}

export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames('h-(--row) border-hairline border-b', className)} />
}

export function Td({ numeric = false, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'px-3 py-(--row-pad) align-middle',
        numeric && 'whitespace-nowrap text-end tabular-nums',
        className,
      )}
    />
  )
}

/** A list of name and value pairs. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-hairline text-table">{children}</dl>
}

/** The same in as many columns as the container next around it holds. */
export function FactColumns({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-1 gap-x-10 text-table *:border-t @3xl:grid-cols-2 @6xl:grid-cols-3">
      {children}
    </dl>
  )
}

export function Fact(props: { name: ReactNode; children: ReactNode; strong?: boolean }) {
  return (
    <div
      className={classNames(
        'flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-1.5',
        props.strong && 'font-semibold text-body',
      )}
    >
      <dt className={props.strong ? '' : 'text-muted'}>{props.name}</dt>
      {/* As wide as the line, so that it does not move when its text becomes longer. */}
      <dd className="min-w-0 grow text-end tabular-nums">{props.children}</dd>
    </div>
  )
}
