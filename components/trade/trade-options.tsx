'use client'

import type { ReactNode } from 'react'
import { useId } from 'react'
import { ChevronDownIcon } from '@/components/ui/icons'
import { useSeparators } from '@/components/ui/number-format'
import { useNow } from '@/components/ui/use-now'
import { formatBps } from '@/lib/client/format/percent'
import { formatDateTime } from '@/lib/client/format/time'
import type { FormReading } from './form-reading'
import { AUTO_SLIPPAGE_BPS } from './form-reading'
import type { TradeFormAction, TradeFormState } from './trade-form-state'
import { DEADLINES_SECONDS } from './trade-form-state'

const deadlineWords: Readonly<Record<(typeof DEADLINES_SECONDS)[number], string>> = {
  600: '10 min',
  1800: '30 min',
  3600: '1 hour',
  86400: '1 day',
  604800: '7 days',
}

/** Deadline, slippage and what few orders need. */
export function TradeOptions(props: {
  form: TradeFormState
  reading: FormReading
  dispatch: (action: TradeFormAction) => void
}) {
  const { form, reading, dispatch } = props
  return (
    <div className="divide-y divide-hairline border-t px-4 text-table">
      <DeadlineRow form={form} dispatch={dispatch} />
      {form.isLimit ? null : <SlippageRow form={form} reading={reading} dispatch={dispatch} />}
      <details className="py-1" open={form.receiverText !== '' || form.partiallyFillable}>
        <summary className="flex min-h-8 w-fit items-center gap-1 text-muted">
          More
          <ChevronDownIcon />
        </summary>
        <ReceiverRow form={form} reading={reading} dispatch={dispatch} />
        <label className="flex min-h-10 items-center justify-between gap-3">
          <span>
            Fill in parts
            <span className="block text-muted">
              Otherwise the order is filled whole or not at all.
            </span>
          </span>
          <input
            type="checkbox"
            checked={form.partiallyFillable}
            onChange={(event) =>
              dispatch({ type: 'partialSwitched', partiallyFillable: event.target.checked })
            }
            className="size-5 accent-accent"
          />
        </label>
      </details>
    </div>
  )
}

type RowProps = { form: TradeFormState; dispatch: (action: TradeFormAction) => void }

function Row(props: { id: string; label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 py-1.5">
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

const control =
  'touch-target min-h-9 shrink-0 rounded-card border border-control bg-surface px-2 text-input rail:text-body'

function DeadlineRow({ form, dispatch }: RowProps) {
  const id = useId()
  const now = useNow(10_000)
  return (
    <Row
      id={id}
      label="Deadline"
      note={
        now === null
          ? 'After signing'
          : `About ${formatDateTime(now + form.deadlineSeconds * 1000).slice(0, -3)}`
      }
    >
      <select
        id={id}
        aria-describedby={`${id}-note`}
        value={form.deadlineSeconds}
        onChange={(event) =>
          dispatch({ type: 'deadlineChosen', seconds: Number(event.target.value) })
        }
        className={control}
      >
        {DEADLINES_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {deadlineWords[seconds]}
          </option>
        ))}
      </select>
    </Row>
  )
}

function SlippageRow({ form, dispatch, reading }: RowProps & { reading: FormReading }) {
  const id = useId()
  const separators = useSeparators()
  const auto = formatBps(AUTO_SLIPPAGE_BPS, separators)
  const isAuto = form.slippageText === null
  const note =
    reading.slippageProblem !== null ? (
      <span role="alert" className="text-bad">
        {reading.slippageProblem}
      </span>
    ) : isAuto ? (
      `Auto ${auto}: the same for every pair`
    ) : (reading.slippageBps ?? 0) >= 500 ? (
      <span className="text-caution">You may get this much less than quoted.</span>
    ) : (
      'How much worse than quoted you still accept'
    )
  return (
    <Row id={id} label="Slippage" note={note}>
      <span className="flex shrink-0 items-center gap-1">
        {isAuto ? null : (
          <button
            type="button"
            onClick={() => dispatch({ type: 'slippageTyped', text: null })}
            className="min-h-8 rounded-card px-1 text-accent hover:bg-sunken"
          >
            Auto
          </button>
        )}
        <input
          id={id}
          aria-describedby={`${id}-note`}
          inputMode="decimal"
          value={form.slippageText ?? ''}
          placeholder={auto.replace(' %', '')}
          aria-invalid={reading.slippageProblem !== null}
          onChange={(event) =>
            dispatch({
              type: 'slippageTyped',
              text: event.target.value === '' ? null : event.target.value,
            })
          }
          className={`${control} w-20 text-right placeholder:text-muted`}
        />
        %
      </span>
    </Row>
  )
}

function ReceiverRow({ form, dispatch, reading }: RowProps & { reading: FormReading }) {
  const id = useId()
  return (
    <div className="py-1.5">
      <label htmlFor={id}>Receiver</label>
      <p id={`${id}-note`} className="text-muted">
        Leave empty to receive the tokens yourself.
      </p>
      <input
        id={id}
        aria-describedby={`${id}-note`}
        value={form.receiverText}
        onChange={(event) => dispatch({ type: 'receiverTyped', text: event.target.value })}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={reading.receiverProblem !== null}
        className={`${control} hex mt-1 w-full placeholder:text-muted`}
      />
      {reading.receiverProblem === null ? null : (
        <p role="alert" className="text-bad">
          {reading.receiverProblem}
        </p>
      )}
    </div>
  )
}
