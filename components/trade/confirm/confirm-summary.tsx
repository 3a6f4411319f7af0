'use client'

import { CostSum } from '@/components/order/receipt/cost-sum'
import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import type { QuoteExpiry } from '@/components/trade/quote/quote-expiry'
import type { RateCheck } from '@/components/trade/quote/rate-check'
import { RateNotice } from '@/components/trade/quote/rate-consent'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { formatBps, formatBpsDifference } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'
import { consentGiven } from './consent-given'
import { SignedAmountsLine } from './signed-amounts'

/**
 * The frozen order's amounts: both signed sides, the price rail, the cost sum and the rate check.
 */
export function ConfirmSummary(props: {
  network: NetworkView
  order: FrozenOrder
  /** The rate the user confirmed on the form. */
  agreed: RateCheck | null
  sellToken: TokenListEntry
  buyToken: TokenListEntry
}) {
  const { order, sellToken, buyToken } = props
  const { draft, lines, slippageBps } = order
  const separators = useSeparators()
  const selling = draft.kind === 'sell'
  return (
    <>
      <SignedAmountsLine
        network={props.network}
        draft={draft}
        sellToken={sellToken}
        buyToken={buyToken}
      />
      <PriceRail sellToken={sellToken} buyToken={buyToken} marks={order.marks} />
      {lines === null || slippageBps === null ? null : (
        <CostSum
          kind={draft.kind}
          lines={lines}
          token={selling ? buyToken : sellToken}
          signed={{
            atoms: selling ? draft.buyAmount : draft.sellAmount,
            slippage: formatBps(slippageBps, separators),
          }}
        />
      )}
      {order.rate === null ? null : (
        <RateReminder check={order.rate} agreed={props.agreed} buyToken={buyToken} />
      )}
    </>
  )
}

/** The rate check, and what the user confirmed for the `agreed` rate. */
function RateReminder(props: {
  check: RateCheck
  agreed: RateCheck | null
  buyToken: TokenListEntry
}) {
  const given = props.agreed === null ? null : consentGiven(props.agreed)
  return (
    <RateNotice {...props}>
      {given === null ? null : <p className="mt-1 font-medium text-table">{given}</p>}
    </RateNotice>
  )
}

/** Shows that the price fell or that the time ran out, and offers the next step. */
export function RenewNotice(props: {
  moved: number | null
  late: QuoteExpiry | null
  onTakeNewPrice: () => void
  onNewDeadline: () => void
}) {
  const { moved, late } = props
  const separators = useSeparators()
  if (moved === null && late === null) return null
  const isDeadline = moved === null && late === 'deadline'
  return (
    <Notice
      tone="caution"
      role="alert"
      title={
        moved !== null
          ? t`Price moved ${formatBpsDifference(moved, separators, t)}`
          : isDeadline
            ? t`The deadline has nearly passed.`
            : t`This price has nearly run out.`
      }
      actions={
        <Button size="compact" onClick={isDeadline ? props.onNewDeadline : props.onTakeNewPrice}>
          {isDeadline ? t`New deadline` : t`Use new price`}
        </Button>
      }
    />
  )
}
