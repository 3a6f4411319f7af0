'use client'

import { useId } from 'react'
import { control, OptionRow } from '@/components/trade/form/option-row'
import {
  type EveryUnit,
  intervalText,
  type OverTimeForm,
  type OverTimeReading,
  PART_WINDOWS,
  type PartWindowChoice,
  readOverTime,
  UNITS_LARGEST_FIRST,
} from '@/components/trade/form/over-time-form'
import { ReceiverRow } from '@/components/trade/form/trade-options'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { ChevronDownIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { PlanSummary } from './plan-summary'

const EVERY_PRESETS = [
  { seconds: 300, name: message`5 min` },
  { seconds: 3600, name: message`1 hour` },
  { seconds: 14_400, name: message`4 hours` },
  { seconds: 86_400, name: message`1 day` },
] as const

const unitNames: Readonly<Record<EveryUnit, Message>> = {
  s: message`seconds`,
  min: message`minutes`,
  h: message`hours`,
  d: message`days`,
}
const UNITS = UNITS_LARGEST_FIRST.toReversed().map((value) => ({ value, name: unitNames[value] }))

const windowNames: Readonly<Record<PartWindowChoice, Message>> = {
  whole: message`Until the next begins`,
  half: message`Half of the interval`,
  shortest: message`As short as possible`,
}
const WINDOWS = PART_WINDOWS.map((value) => ({ value, name: windowNames[value] }))

const GUARDS = [
  { value: 'below', name: message`Below the market` },
  { value: 'limit', name: message`A limit price` },
] as const

const translated = <Value extends string>(
  choices: readonly { readonly value: Value; readonly name: Message }[],
) => choices.map(({ value, name }) => ({ value, name: t(name) }))

/** How an order is divided, how each part's price is protected, and the plan that follows. */
export function OverTimeOptions({ trade }: { trade: Trade }) {
  const { form, dispatch, shown, network } = trade
  if (form.overTime === null) return null
  const overTime = form.overTime
  const reading = readOverTime(overTime, network.blockSeconds)
  const change = (next: Partial<OverTimeForm>) =>
    dispatch({ type: 'overTimeSet', overTime: { ...overTime, ...next }, shown })
  return (
    <div className="border-t px-4 pt-4 pb-2 text-table @min-[40rem]:px-6">
      <CountRow overTime={overTime} reading={reading} onChange={change} />
      <EveryRow overTime={overTime} reading={reading} onChange={change} />
      <WindowRow overTime={overTime} onChange={change} />
      <GuardRow trade={trade} overTime={overTime} onChange={change} />
      <details open={form.receiverText !== ''}>
        <summary className="flex min-h-8 w-fit items-center gap-1 text-muted">
          {t`More`}
          <ChevronDownIcon />
        </summary>
        <ReceiverRow form={form} reading={trade.reading} dispatch={dispatch} />
      </details>
      <PlanSummary trade={trade} reading={reading} />
    </div>
  )
}

type RowProps = {
  overTime: OverTimeForm
  onChange: (next: Partial<OverTimeForm>) => void
}

const problemNote = (problem: string | null, note: string) =>
  problem === null ? (
    note
  ) : (
    <span role="alert" className="text-bad">
      {problem}
    </span>
  )

function CountRow({ overTime, reading, onChange }: RowProps & { reading: OverTimeReading }) {
  const id = useId()
  return (
    <OptionRow
      id={id}
      label={t`Number of parts`}
      note={problemNote(reading.countProblem, t`From 2 to 24, of the same size`)}
    >
      <input
        id={id}
        aria-describedby={`${id}-note`}
        aria-invalid={reading.countProblem !== null}
        inputMode="numeric"
        autoComplete="off"
        value={overTime.partsText}
        onChange={(event) => onChange({ partsText: event.target.value })}
        className={`${control} w-20 text-right`}
      />
    </OptionRow>
  )
}

function EveryRow({ overTime, reading, onChange }: RowProps & { reading: OverTimeReading }) {
  const id = useId()
  return (
    <div className="py-1">
      <OptionRow
        id={id}
        label={t`One every`}
        note={problemNote(reading.everyProblem, t`From the start of one to the start of the next`)}
      >
        <span className="flex shrink-0 gap-2">
          <input
            id={id}
            aria-describedby={`${id}-note`}
            aria-invalid={reading.everyProblem !== null}
            inputMode="numeric"
            autoComplete="off"
            value={overTime.everyText}
            onChange={(event) => onChange({ everyText: event.target.value })}
            className={`${control} w-16 text-right`}
          />
          <Select
            name="unit"
            aria-label={t`Unit of the interval`}
            value={overTime.everyUnit}
            choices={translated(UNITS)}
            onChoose={(everyUnit) => onChange({ everyUnit })}
            className={control}
          />
        </span>
      </OptionRow>
      <div className="mt-1 flex flex-wrap gap-2">
        {EVERY_PRESETS.map(({ seconds, name }) => (
          <button
            key={seconds}
            type="button"
            aria-label={t`One every ${t(name)}`}
            onClick={() => onChange(intervalText(seconds))}
            className="touch-target h-8 rounded-card bg-sunken px-3 text-table hover:text-accent"
          >
            {t(name)}
          </button>
        ))}
      </div>
    </div>
  )
}

function WindowRow({ overTime, onChange }: RowProps) {
  const id = useId()
  return (
    <OptionRow id={id} label={t`Each may be filled`} note={t`A part not filled by then expires`}>
      <Select
        id={id}
        aria-describedby={`${id}-note`}
        value={overTime.window}
        choices={translated(WINDOWS)}
        onChoose={(window) => onChange({ window })}
        className={control}
      />
    </OptionRow>
  )
}

/** A limit price stands above, in the place it has in every limit order. */
function GuardRow({ trade, overTime, onChange }: RowProps & { trade: Trade }) {
  const { form, dispatch, shown, reading } = trade
  const id = useId()
  const problem = form.isLimit ? null : reading.slippageProblem
  return (
    <>
      <OptionRow
        id={id}
        label={t`Worst price of a part`}
        note={
          form.isLimit
            ? t`The limit price above, for each part`
            : t`Against the market when you sign`
        }
      >
        <Select
          id={id}
          aria-describedby={`${id}-note`}
          value={form.isLimit ? 'limit' : 'below'}
          choices={translated(GUARDS)}
          onChoose={(guard) =>
            dispatch({ type: 'limitSwitched', isLimit: guard === 'limit', shown })
          }
          className={control}
        />
      </OptionRow>
      {form.isLimit ? null : (
        <OptionRow
          id={`${id}-below`}
          label={t`By at most`}
          note={problemNote(problem, t`The market may move this far until the last part`)}
        >
          <span className="flex shrink-0 items-center gap-1">
            <input
              id={`${id}-below`}
              aria-describedby={`${id}-below-note`}
              aria-invalid={problem !== null}
              inputMode="decimal"
              autoComplete="off"
              value={overTime.belowText}
              onChange={(event) => onChange({ belowText: event.target.value })}
              className={`${control} w-20 text-right`}
            />
            %
          </span>
        </OptionRow>
      )}
    </>
  )
}
