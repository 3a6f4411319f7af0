import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import type { Address } from '@/lib/domain/shared/address'
import { SolverMark } from './solver-mark'

/** What names a solver outside sentences, after its mark; the line keeps its height and baseline. */
export function MarkedSolver(props: {
  solver: Address
  markClassName?: string
  children: ReactNode
}) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className={classNames('-my-px inline-flex shrink-0', props.markClassName)}>
        <SolverMark solver={props.solver} />
      </span>
      <span className="min-w-0 self-baseline">{props.children}</span>
    </span>
  )
}
