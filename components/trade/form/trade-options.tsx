'use client'

import type { ReactNode } from 'react'
import { useId } from 'react'
import type { AutoSlippage } from '@/components/trade/quote/use-auto-slippage'
import { ChevronDownIcon } from '@/components/ui/icons'
import { useSeparators } from '@/components/ui/number-format'
import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import { formatDateMinute, formatDuration } from '@/lib/client/format/time'
import { DEADLINES_SECONDS } from '@/lib/client/trade-defaults'
import { formatBps } from '@/lib/domain/shared/percent'
import type { FormReading } from './form-reading'
import type { TradeFormAction, TradeFormState } from './trade-form-state'

const deadlineLabel: Readonly<Record<(typeof DEADLINES_SECONDS)[number], string>> = {
  600: '10 min',
  1800: '30 min',
  3600: '1 hour',
  86400: '1 day',
  604800: '7 days',
}

/** Deadline, slippage and rarely used options. */
export function TradeOptions(props: {
  form: TradeFormState
  reading: FormReading
  autoSlippage: AutoSlippage
  dispatch: (action: TradeFormAction) => void
}) {
  const { form, reading, autoSlippage, dispatch } = props
  return (
    <div className="divide-y divide-hairline border-t px-4 text-table">
      <DeadlineRow form={form} dispatch={dispatch} />
      {form.isLimit ? null : <SlippageRow {...{ form, reading, dispatch }} auto={autoSlippage} />}
      <details className="py-1" open={form.receiverText !== '' || form.partiallyFillable}>
        <summary className="flex min-h-8 w-fit items-center gap-1 text-muted">
          More
          <ChevronDownIcon />
        </summary>
        <ReceiverRow form={form} reading={reading} dispatch={dispatch} />
        <label className="touch-target flex min-h-10 items-center justify-between gap-3">
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
  // The settings page allows any deadline, so it may not be in the list.
  const isListed = DEADLINES_SECONDS.some((seconds) => seconds === form.deadlineSeconds)
  const id = useId()
  const now = useNow(10_000)
  const zone = useTimeZone()
  return (
    <Row
      id={id}
      label="Deadline"
      note={
        now === null
          ? 'After signing'
          : `About ${formatDateMinute(now + form.deadlineSeconds * 1000, zone)}`
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
        {isListed ? null : (
          <option value={form.deadlineSeconds}>
            {formatDuration(form.deadlineSeconds * 1000)}
          </option>
        )}
        {DEADLINES_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {deadlineLabel[seconds]}
          </option>
        ))}
      </select>
    </Row>
  )
}

const autoLabel: Readonly<Record<Exclude<AutoSlippage['source'], 'asking' | 'history'>, string>> = {
  recommended: 'recommended from the last 24 h of this pair',
  offers: 'this network recommends none',
  failed: 'the recommendation could not be read',
}

function SlippageRow(props: RowProps & { reading: FormReading; auto: AutoSlippage }) {
  const { form, dispatch, reading, auto } = props
  const id = useId()
  const separators = useSeparators()
  const percent = auto.slippageBps === null ? null : formatBps(auto.slippageBps, separators)
  const isAuto = form.slippageText === null
  const note =
    reading.slippageProblem !== null ? (
      <span role="alert" className="text-bad">
        {reading.slippageProblem}
      </span>
    ) : isAuto ? (
      autoNote(auto, percent)
    ) : (reading.slippageBps ?? 0) >= 500 ? (
      <span className="text-caution">You may get this much less than quoted.</span>
    ) : (
      'How much worse than quoted you still accept'
    )
  return (
    <Row id={id} label="Slippage" note={<span className="block min-h-9">{note}</span>}>
      <span className="flex shrink-0 items-center gap-1">
        {isAuto ? null : (
          <button
            type="button"
            onClick={() => dispatch({ type: 'slippageTyped', text: null })}
            className="touch-target min-h-8 rounded-card px-1 text-accent hover:bg-sunken"
          >
            Auto
          </button>
        )}
        <input
          id={id}
          aria-describedby={`${id}-note`}
          inputMode="decimal"
          value={form.slippageText ?? ''}
          placeholder={percent?.replace(' %', '') ?? ''}
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

/** Explains the automatic slippage that will be signed. */
function autoNote(auto: AutoSlippage, percent: string | null): ReactNode {
  if (auto.source === 'asking' || percent === null) return 'Auto: asking the service'
  const text =
    auto.source === 'recommended'
      ? `Auto ${percent}, ${autoLabel.recommended}`
      : auto.source === 'history'
        ? `Not enough trading history; we use ${percent}`
        : `Auto ${percent}: ${autoLabel[auto.source]}`
  return auto.slippageBps !== null && auto.slippageBps >= 500 ? (
    <span className="text-caution">{text}. You may get this much less than quoted.</span>
  ) : (
    text
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
