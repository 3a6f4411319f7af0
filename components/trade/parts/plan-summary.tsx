'use client'

import { useQuery } from '@tanstack/react-query'
import type { OverTimeReading } from '@/components/trade/form/over-time-form'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { Amount } from '@/components/ui/amount'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { Fact, FactList } from '@/components/ui/table'
import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import { formatDateMinute } from '@/lib/client/format/time'
import { serverClockQuery } from '@/lib/client/server-clock'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import { type PlannedPart, planParts, signingLeadSeconds } from '@/lib/domain/order/part-plan'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { formatBps } from '@/lib/domain/shared/percent'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

const TICK_MS = 5_000

/** The plan as it would be signed now; null while something of it is missing. */
function usePlan(
  trade: Pick<Trade, 'draft' | 'reading'>,
  reading: OverTimeReading,
): readonly PlannedPart[] | null {
  const now = useNow(TICK_MS)
  const aheadMs = useQuery(serverClockQuery).data ?? 0
  const { draft } = trade
  const { sellAmount } = trade.reading
  const { count, timing } = reading
  if (now === null || draft === null || sellAmount === null || count === null || timing === null) {
    return null
  }
  return planParts({
    total: sellAmount,
    count,
    price: draft,
    timing,
    startAt: unixSeconds((now + aheadMs) / 1000 + signingLeadSeconds(count)),
  })
}

/** What an order in parts sells and brings, when, and at what cost; before it is reviewed. */
export function PlanSummary({ trade, reading }: { trade: Trade; reading: OverTimeReading }) {
  const { sellToken, buyToken, quote } = trade
  const plan = usePlan(trade, reading)
  const zone = useTimeZone()
  const [first] = plan ?? []
  const last = plan?.at(-1)
  if (sellToken === null || buyToken === null || first === undefined || last === undefined) {
    return null
  }
  const least = plan?.reduce((sum, part) => sum + part.buyAmount, 0n) ?? null
  return (
    <section aria-label={t`Plan`} className="mt-3">
      <FactList>
        <Fact name={t`Each part sells`}>
          <Amount atoms={first.sellAmount} token={sellToken} />
        </Fact>
        <Fact name={t`Each brings at least`}>
          <Amount atoms={first.buyAmount} token={buyToken} />
        </Fact>
        <Fact name={t`All bring at least`}>
          <Amount atoms={least} token={buyToken} />
        </Fact>
        <Fact name={t`First begins about`}>{formatDateMinute(first.validFrom * 1000, zone)}</Fact>
        <Fact name={t`Last ends about`}>{formatDateMinute(last.validTo * 1000, zone)}</Fact>
        {quote.response === null ? null : (
          <NetworkFee response={quote.response} sellToken={sellToken} />
        )}
      </FactList>
      <FeeWarning response={quote.response} />
      <p className="mt-2 text-muted">
        {t`All the ${tokenLabel(sellToken)} must stay in your account, approved, until the last
          part. No page has to stay open.`}
      </p>
    </section>
  )
}

type Quoted = NonNullable<Trade['quote']['response']>

export function NetworkFee(props: {
  response: Quoted
  sellToken: NonNullable<Trade['sellToken']>
}) {
  const separators = useSeparators()
  const bps = networkFeeBps(props.response)
  return (
    <Fact name={t`Network fee of each, about`}>
      <Amount atoms={props.response.quote.feeAmount} token={props.sellToken} />
      {bps === null ? null : ` (${formatBps(bps, separators)})`}
    </Fact>
  )
}

/** Said where the fee, which every part pays, is a large share of it. */
export function FeeWarning({ response }: { response: Quoted | null }) {
  const separators = useSeparators()
  const bps = response === null ? null : networkFeeBps(response)
  return bps === null || bps < LARGE_FEE_BPS ? null : (
    <Notice tone="caution" className="mt-2">
      {t`The network fee takes ${formatBps(bps, separators)} of each part. Fewer parts cost less.`}
    </Notice>
  )
}

/** From here on the network fee is said to be a large share of a part, in basis points. */
const LARGE_FEE_BPS = 100

/**
 * The network fee as a share of what a part sells, in basis points.
 * Rounding: up, so that a share is never understated. Null for a part that sells nothing.
 */
function networkFeeBps({ quote }: Pick<QuoteResponse, 'quote'>): number | null {
  const sold = quote.sellAmount + quote.feeAmount
  return sold === 0n ? null : Number((quote.feeAmount * 10_000n + sold - 1n) / sold)
}
