'use client'

import type { ReactNode } from 'react'
import { useId } from 'react'
import { ChevronDownIcon } from '@/components/ui/icons'
import { NameReadingOnDemand } from '@/components/ui/name-reading-on-demand'
import { useNetworks } from '@/components/ui/networks-context'
import { useSeparators } from '@/components/ui/number-format'
import { looksLikeName } from '@/lib/client/account-names'
import { formatBps } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'
import { type AutoSlippage, autoSlippageText } from './auto-slippage'
import type { FormReading } from './form-reading'
import { control, OptionRow, type OptionRowProps } from './option-row'
import type { FilledForm } from './use-filled-form'

/** Who gets what is bought, and whether a market order may be filled in parts. */
export function MoreOptions({ filled }: { filled: FilledForm }) {
  const { form, reading, dispatch } = filled
  return (
    <div className="border-t px-4 py-1 text-table @min-[40rem]:px-6">
      <details open={form.receiverText !== '' || (form.partiallyFillable && !form.isLimit)}>
        <summary className="flex min-h-8 w-fit items-center gap-1 text-muted">
          {t`More`}
          <ChevronDownIcon />
        </summary>
        <ReceiverRow form={form} reading={reading} dispatch={dispatch} />
        {form.isLimit ? null : <FillInParts form={form} dispatch={dispatch} />}
      </details>
    </div>
  )
}

/** Whether the order may be filled in parts. */
export function FillInParts({ form, dispatch }: OptionRowProps) {
  return (
    <label className="touch-target flex min-h-10 items-center justify-between gap-3">
      <span>
        {t`Fill in parts`}
        <span className="block text-muted">
          {t`Otherwise the order is filled whole or not at all.`}
        </span>
      </span>
      <input
        name="partially-fillable"
        type="checkbox"
        checked={form.partiallyFillable}
        onChange={(event) =>
          dispatch({ type: 'partialSwitched', partiallyFillable: event.target.checked })
        }
        className="size-5 accent-accent"
      />
    </label>
  )
}

/** How much worse than quoted the order may be filled. */
export function SlippageRow({ filled }: { filled: FilledForm }) {
  const { form, dispatch, reading, autoSlippage: auto } = filled
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
      autoNote(auto, autoSlippageText(auto, separators))
    ) : (reading.slippageBps ?? 0) >= 500 ? (
      <span className="text-caution">{t`You may get this much less than quoted.`}</span>
    ) : (
      t`How much worse than quoted you still accept`
    )
  return (
    <OptionRow id={id} label={t`Slippage`} note={<span className="block min-h-9">{note}</span>}>
      <span className="flex shrink-0 items-center gap-1">
        {isAuto ? null : (
          <button
            type="button"
            onClick={() => dispatch({ type: 'slippageTyped', text: null })}
            className="touch-target min-h-8 rounded-card px-1 text-accent hover:bg-sunken"
          >
            {t`Auto`}
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
    </OptionRow>
  )
}

/** Explains the automatic slippage that will be signed. */
function autoNote(auto: AutoSlippage, text: string): ReactNode {
  return auto.slippageBps !== null && auto.slippageBps >= 500 ? (
    <span className="text-caution">{t`${text}. You may get this much less than quoted.`}</span>
  ) : (
    text
  )
}

/** Who gets what is bought. */
export function ReceiverRow({
  form,
  dispatch,
  reading,
}: OptionRowProps & { reading: FormReading }) {
  const id = useId()
  const { accountNames = false } = useNetworks()
  return (
    <div className="py-1.5">
      <label htmlFor={id}>{t`Receiver`}</label>
      <p id={`${id}-note`} className="text-muted">
        {t`Leave empty to receive the tokens yourself.`}
      </p>
      <input
        id={id}
        aria-describedby={`${id}-note`}
        value={form.receiverText}
        onChange={(event) => dispatch({ type: 'receiverTyped', text: event.target.value })}
        placeholder={accountNames ? t`0x… or a name` : '0x…'}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={reading.receiverProblem !== null}
        className={`${control} hex mt-1 w-full placeholder:text-muted`}
      />
      {looksLikeName(form.receiverText) ? (
        <NameReadingOnDemand
          name={form.receiverText.trim()}
          onUse={(text) => dispatch({ type: 'receiverTyped', text })}
        />
      ) : reading.receiverProblem === null ? null : (
        <p role="alert" className="text-bad">
          {reading.receiverProblem}
        </p>
      )}
    </div>
  )
}
