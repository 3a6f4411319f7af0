'use client'

import { LoadFailed } from '@/components/ui/load-failed'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { formatSignificant } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { Trade } from './use-priced-order'

const loadCostSum = async () => {
  const [{ CostSum }, { QuoteBasis }] = await Promise.all([
    import('@/components/order/receipt/cost-sum'),
    import('./quote-basis'),
  ])
  return { CostSum, QuoteBasis }
}

// Ignore a failed preload: the error is shown where the sum is opened.
export const nearCosts = () => void loadCostSum().catch(() => undefined)

/** The token of the sum: the bought one of a sell order, the sold one of a buy order. */
function sumToken({ lines, form, sellToken, buyToken }: Trade): TokenListEntry | null {
  return (lines?.kind ?? form.kind) === 'sell' ? buyToken : sellToken
}

/** All costs in one amount; "—" before there is a quote. */
export function useCostsText(trade: Trade): string {
  const separators = useSeparators()
  const { lines } = trade
  const token = sumToken(trade)
  if (trade.form.isLimit) return t`None until filled`
  if (lines === null || token === null) return '—'
  const costs = formatSignificant(lines.networkCost + lines.fee, token.decimals, separators)
  return `${costs} ${tokenLabel(token)}`
}

/** The whole sum of the quote: before costs, each cost, and what is left; and how sure it is. */
export function CostPanel({ trade }: { trade: Trade }) {
  const { lines, form, quote } = trade
  const { part, failed, retry } = useLoaded(loadCostSum)
  const token = sumToken(trade)
  if (failed) return <LoadFailed what={t`The sum`} retry={retry} />
  if (part === null || token === null) return <div className="min-h-40" />
  return (
    <>
      <part.CostSum
        kind={lines?.kind ?? form.kind}
        lines={lines}
        token={token}
        isLimit={form.isLimit}
        isStale={!quote.isFresh}
      />
      {quote.response === null ? null : (
        <part.QuoteBasis response={quote.response} isStale={!quote.isFresh} />
      )}
    </>
  )
}
