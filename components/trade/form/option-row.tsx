import type { ReactNode } from 'react'
import type { TradeFormAction, TradeFormState } from './trade-form-state'

export type OptionRowProps = {
  form: TradeFormState
  dispatch: (action: TradeFormAction) => void
}

/** Look of the controls of the options. */
export const control =
  'touch-target min-h-9 shrink-0 rounded-card border border-control bg-surface px-2 text-input rail:text-body'

/** One option: its label and a note at the start, its control at the end. */
export function OptionRow(props: {
  id: string
  label: string
  note: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 py-1">
      <div className="min-w-0">
        <label htmlFor={props.id}>{props.label}</label>
        <p id={`${props.id}-note`} className="text-muted">
          {props.note}
        </p>
      </div>
      {props.children}
    </div>
  )
}
