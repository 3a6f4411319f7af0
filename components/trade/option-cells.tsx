'use client'

import { type ReactNode, useId, useState } from 'react'
import { DeadlineRow, spanName } from '@/components/trade/form/deadline-row'
import { FillInParts, SlippageRow } from '@/components/trade/form/trade-options'
import { CostPanel, nearCosts, useCostsText } from '@/components/trade/quote/cost-panel'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import { useSeparators } from '@/components/ui/number-format'
import { useTimeZone } from '@/components/ui/time-format'
import { formatDateMinute } from '@/lib/client/format/time'
import { formatBps } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'

type CellName = 'costs' | 'slippage' | 'filling' | 'expiry'

/** Costs, slippage or filling, and expiry in one line; each opens to its details below the line. */
export function OptionCells({ trade }: { trade: Trade }) {
  const { form } = trade
  const [open, setOpen] = useState<CellName | null>(null)
  const panelId = useId()
  const costs = useCostsText(trade)
  const slippage = useSlippageText(trade)
  const zone = useTimeZone()
  const isDated = form.deadlineAt !== null
  const shown = open === (form.isLimit ? 'slippage' : 'filling') ? null : open
  const cell = (name: CellName) => ({
    isOpen: shown === name,
    panelId,
    onPress: () => setOpen(shown === name ? null : name),
  })
  return (
    <div className="border-t text-table">
      <div className="grid grid-cols-3 divide-x divide-hairline">
        <Cell {...cell('costs')} name={t`Costs`} value={costs} onNear={nearCosts} />
        {form.isLimit ? (
          <Cell
            {...cell('filling')}
            name={t`Filling`}
            value={form.partiallyFillable ? t`In parts allowed` : t`All or nothing`}
          />
        ) : (
          <Cell
            {...cell('slippage')}
            name={t`Slippage`}
            value={slippage}
            isWrong={
              trade.reading.slippageProblem !== null || (trade.reading.slippageBps ?? 0) >= 500
            }
          />
        )}
        <Cell
          {...cell('expiry')}
          name={isDated ? t`Expires` : t`Expires in`}
          value={
            form.deadlineAt === null
              ? spanName(form.deadlineSeconds)
              : formatDateMinute(form.deadlineAt * 1000, zone)
          }
          isWrong={trade.deadlineProblem !== null}
        />
      </div>
      <div id={panelId} className="empty:hidden">
        {shown === null ? null : <Panel trade={trade} open={shown} />}
      </div>
    </div>
  )
}

function Panel({ trade, open }: { trade: Trade; open: CellName }) {
  const { form, dispatch } = trade
  if (open === 'costs') {
    return (
      <div className="border-t [--sum-inset:1rem] @min-[40rem]:[--sum-inset:1.5rem]">
        <CostPanel trade={trade} />
        {form.isLimit ? (
          <p className="px-4 py-2 text-muted @min-[40rem]:px-6">
            {t`Paid when it fills, out of what is better than the limit.`}
          </p>
        ) : null}
      </div>
    )
  }
  return (
    <div className="border-t px-4 py-1 @min-[40rem]:px-6">
      {open === 'slippage' ? <SlippageRow filled={trade} /> : null}
      {open === 'filling' ? <FillInParts form={form} dispatch={dispatch} /> : null}
      {open === 'expiry' ? (
        <DeadlineRow form={form} problem={trade.deadlineProblem} dispatch={dispatch} />
      ) : null}
    </div>
  )
}

/** The slippage that will be signed, and whether it is chosen by the size of the order. */
function useSlippageText({ form, reading, autoSlippage }: Trade): string {
  const separators = useSeparators()
  if (form.slippageText !== null) {
    return reading.slippageBps === null
      ? form.slippageText
      : formatBps(reading.slippageBps, separators)
  }
  if (autoSlippage.slippageBps === null) return t`By size`
  const percent = formatBps(autoSlippage.slippageBps, separators)
  return autoSlippage.source === 'recommended' ? t`${percent}, by size` : percent
}

/** One fact of the order, which opens. */
function Cell(props: {
  name: string
  value: ReactNode
  isOpen: boolean
  /** It cannot be used, or needs a look. */
  isWrong?: boolean
  panelId: string
  onPress: () => void
  onNear?: () => void
}) {
  const { isOpen, isWrong = false } = props
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={props.panelId}
      onClick={props.onPress}
      onPointerEnter={props.onNear}
      onFocus={props.onNear}
      className={classNames(
        'flex min-h-14 min-w-0 items-start justify-between gap-2 border-b-3 px-3 py-2 text-start hover:bg-sunken first:ps-4 @min-[40rem]:px-4 @min-[40rem]:first:ps-6',
        isOpen ? 'border-b-text' : 'border-b-transparent',
      )}
    >
      <span className="min-w-0">
        <span className="block text-muted">{props.name}</span>{' '}
        <span
          className={classNames('wrap-anywhere block font-semibold', isWrong && 'text-caution')}
        >
          {props.value}
        </span>
      </span>
      <span
        className={classNames(
          'mt-2 inline-flex text-muted max-rail:hidden',
          isOpen && 'rotate-180',
        )}
      >
        <ChevronDownIcon />
      </span>
    </button>
  )
}
