'use client'

import { useId, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import { LoadFailed } from '@/components/ui/load-failed'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { formatBps } from '@/lib/domain/shared/percent'
import { formatSignificant } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { Trade } from './use-priced-order'

const loadCostSum = () => import('@/components/order/receipt/cost-sum')

/** All costs in one line, which opens to the whole sum. */
export function CostsLine(props: {
  trade: Trade
  sellToken: TokenListEntry
  buyToken: TokenListEntry
}) {
  const { trade } = props
  const { lines, draft, form, quote, reading } = trade
  const separators = useSeparators()
  const sumId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { part, failed, retry } = useLoaded(loadCostSum, isOpen)
  const kind = lines?.kind ?? form.kind
  const selling = kind === 'sell'
  const token = selling ? props.buyToken : props.sellToken
  const signed = draft === null ? null : selling ? draft.buyAmount : draft.sellAmount
  const amount = (atoms: bigint) =>
    `${formatSignificant(atoms, token.decimals, separators)} ${tokenLabel(token)}`
  const costs = lines === null ? '—' : amount(lines.networkCost + lines.fee)
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={sumId}
        onClick={() => setIsOpen(!isOpen)}
        onPointerEnter={() => void loadCostSum().catch(() => undefined)}
        className="touch-target flex min-h-9 w-full flex-wrap items-center justify-between gap-x-3 rounded-card py-2 text-start text-table hover:text-accent"
      >
        <span>{t`Costs ${costs}`}</span>
        <span className="inline-flex items-center gap-1 text-muted">
          {form.isLimit ? t`out of what is better than the limit` : ''}
          <span className={classNames('inline-flex', isOpen && 'rotate-180')}>
            <ChevronDownIcon />
          </span>
        </span>
      </button>
      <div id={sumId} className="empty:hidden">
        {isOpen && part !== null ? (
          <part.CostSum
            network={trade.network}
            kind={kind}
            lines={lines}
            token={token}
            signed={signed}
            slippage={
              form.isLimit || reading.slippageBps === null
                ? null
                : formatBps(reading.slippageBps, separators)
            }
            isLimit={form.isLimit}
            isStale={!quote.isFresh}
          />
        ) : isOpen && failed ? (
          <LoadFailed what={t`The sum`} retry={retry} />
        ) : null}
      </div>
    </div>
  )
}
