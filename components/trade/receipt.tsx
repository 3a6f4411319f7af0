'use client'

import { Amount, type TokenUnit } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { TxLink } from '@/components/ui/tx-link'
import { formatBpsDifference, formatShare } from '@/lib/client/format/percent'
import { priceDifferenceBps } from '@/lib/client/format/price'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { limitSurplus } from '@/lib/domain/fee/surplus'
import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { SumLine } from './cost-sum'

/** What an order really traded, from the service's record of the chain. */
export function Receipt(props: {
  network: NetworkView
  order: Order
  sellToken: TokenUnit
  buyToken: TokenUnit
  feeToken: TokenUnit | null
  trades: readonly TradeView[]
}) {
  const { order, sellToken, buyToken, feeToken } = props
  const separators = useSeparators()
  const selling = order.kind === 'sell'
  const sold = order.executedSellAmount
  const bought = order.executedBuyAmount
  if (sold === 0n && bought === 0n) return null
  const surplus = limitSurplus(order, {
    executedSell: order.executedSellAmountBeforeFees,
    executedBuy: bought,
  })
  const overLimit = priceDifferenceBps(
    { sellAmount: order.executedSellAmountBeforeFees, buyAmount: bought },
    order,
  )
  // The limit scaled to what was traded, rounded as the contract does: for the owner.
  const limit = selling
    ? mulDivUp(order.executedSellAmountBeforeFees, order.buyAmount, order.sellAmount)
    : mulDivDown(order.sellAmount, bought, order.buyAmount)
  const filled = selling
    ? formatShare(order.executedSellAmountBeforeFees, order.sellAmount, separators)
    : formatShare(bought, order.buyAmount, separators)
  return (
    <div>
      <dl className="text-table">
        <SumLine name="You sold">
          <Amount atoms={sold} token={sellToken} digits="exact" />
        </SumLine>
        <SumLine name="You received" strong>
          <Amount atoms={bought} token={buyToken} digits="exact" />
        </SumLine>
        <SumLine name={selling ? 'At least (signed)' : 'At most (signed)'}>
          <Amount atoms={limit} token={selling ? buyToken : sellToken} digits="exact" />
        </SumLine>
        <SumLine
          name={
            <>
              Better than signed
              {overLimit === null ? null : (
                <span className="ms-1">{formatBpsDifference(overLimit, separators)}</span>
              )}
            </>
          }
        >
          <Amount atoms={surplus} token={selling ? buyToken : sellToken} digits="exact" signed />
        </SumLine>
        <SumLine name="Costs, inside the price">
          {feeToken === null ? (
            '—'
          ) : (
            <Amount atoms={order.executedFee} token={feeToken} digits="exact" />
          )}
        </SumLine>
        {order.partiallyFillable ? <SumLine name="Filled">{filled}</SumLine> : null}
      </dl>
      <ul className="mt-2 space-y-1 text-table">
        {props.trades.map((trade) => (
          <li
            key={`${trade.blockNumber}-${trade.logIndex}`}
            className="flex flex-wrap items-center gap-x-3"
          >
            <span>Block {trade.blockNumber}</span>
            {trade.txHash === null ? null : (
              <TxLink hash={trade.txHash} explorerTxUrl={props.network.explorerTxUrl} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
