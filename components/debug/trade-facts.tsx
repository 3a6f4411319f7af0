'use client'

import { AmountToCopy } from '@/components/ui/amount-to-copy'
import { Fact, FactList } from '@/components/ui/table'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import { auctionKey, tradeKey } from '@/lib/domain/verdict/item-key'
import type { ReportTrade } from '@/lib/domain/verdict/report'
import { useDebugScope } from './debug-scope'

/** One fill as the chain recorded it. */
export function TradeFacts({ trade }: { trade: ReportTrade }) {
  const { network, report, units, select } = useDebugScope()
  const number = useNumber()
  const { order } = report
  const signedFee = trade.sellAmount - trade.sellAmountBeforeFees
  return (
    <FactList>
      <Fact name="Sold">
        <AmountToCopy
          name="Sold"
          atoms={trade.sellAmountBeforeFees}
          token={units(order.sellToken)}
        />
      </Fact>
      {signedFee > 0n ? (
        <Fact name="Signed fee">
          <AmountToCopy name="Signed fee" atoms={signedFee} token={units(order.sellToken)} />
        </Fact>
      ) : null}
      <Fact name="Bought">
        <AmountToCopy name="Bought" atoms={trade.buyAmount} token={units(order.buyToken)} />
      </Fact>
      <Fact name="Block, log">
        {number(trade.blockNumber)}, {number(trade.logIndex)}
      </Fact>
      <Fact name="Transaction">
        {trade.txHash === null ? (
          '— not recorded'
        ) : (
          <TxLink hash={trade.txHash} explorerTxUrl={network.explorerTxUrl} />
        )}
      </Fact>
      <Fact name="Auction">
        {trade.auctionId === null ? (
          '— not attributed to one'
        ) : (
          <AuctionLink id={trade.auctionId} onSelect={select} />
        )}
      </Fact>
    </FactList>
  )
}

function AuctionLink({ id, onSelect }: { id: number; onSelect: (key: string) => void }) {
  const number = useNumber()
  return (
    <button type="button" className="link" onClick={() => onSelect(auctionKey(id))}>
      {number(id)}
    </button>
  )
}

/** All fills, newest first. */
export function TradeList() {
  const { report, selected, select } = useDebugScope()
  if (report.trades.length === 0) return <p className="py-2 text-muted text-table">No trade yet.</p>
  return (
    <ul>
      {report.trades.map((trade) => {
        const key = tradeKey(trade)
        return (
          <li
            key={key}
            className={selected === key ? 'bg-info-tint' : ''}
            aria-current={selected === key ? 'true' : undefined}
          >
            <TradeFacts trade={trade} />
            <button type="button" className="link mb-2 text-table" onClick={() => select(key)}>
              Show on the ruler
            </button>
          </li>
        )
      })}
    </ul>
  )
}
