'use client'

import { Amount } from '@/components/ui/amount'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { TxLink } from '@/components/ui/tx-link'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { formatNumber } from '@/lib/domain/shared/separators'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

/** The fills of an order with their blocks and transactions, newest first. */
export function Fills(props: {
  network: NetworkView
  sellToken: TokenUnit
  buyToken: TokenUnit
  trades: readonly TradeView[]
  unreadTrades: number
}) {
  const { network, sellToken, buyToken, trades, unreadTrades } = props
  const separators = useSeparators()
  return (
    <ul aria-label={t`Fills`} className="divide-y divide-hairline text-table">
      {trades.length === 0 && unreadTrades === 0 ? (
        <li className="flex min-h-9 items-center text-muted">{t`Looking up block and transaction.`}</li>
      ) : (
        trades.map((trade) => (
          <li
            key={`${trade.blockNumber}-${trade.logIndex}`}
            className="flex min-h-9 flex-wrap items-center gap-x-3"
          >
            <span>{t`Block ${formatNumber(trade.blockNumber, separators)}`}</span>
            {trades.length === 1 ? null : (
              <span className="inline-flex items-center gap-1.5">
                <PairMark network={network} first={sellToken} second={buyToken} size={16} />
                <span>
                  <Amount atoms={trade.sellAmount} token={sellToken} />
                  <span className="text-muted"> → </span>
                  <Amount atoms={trade.buyAmount} token={buyToken} />
                </span>
              </span>
            )}
            <span className="ms-auto">
              {trade.txHash === null ? (
                <span className="text-muted">{t`— transaction not recorded`}</span>
              ) : (
                <TxLink hash={trade.txHash} explorerTxUrl={network.explorerTxUrl} />
              )}
            </span>
          </li>
        ))
      )}
      {unreadTrades === 0 ? null : (
        <li className="flex min-h-9 items-center text-muted">
          {unreadTrades === 1
            ? t`1 fill could not be read.`
            : t`${formatNumber(unreadTrades, separators)} fills could not be read.`}
        </li>
      )}
    </ul>
  )
}
