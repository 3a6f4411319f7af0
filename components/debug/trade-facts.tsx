'use client'

import { AmountToCopy } from '@/components/ui/amount-to-copy'
import { Fact, FactList } from '@/components/ui/table'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import { auctionKey, tradeKey } from '@/lib/domain/verdict/item-key'
import { hasFills } from '@/lib/domain/verdict/progress'
import type { DebugReport, ReportTrade } from '@/lib/domain/verdict/report'
import { useDebugScope } from './debug-scope'

/** One trade as the chain recorded it. */
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
        {trade.txHash === undefined ? (
          '— not recorded'
        ) : (
          <TxLink hash={trade.txHash} explorerTxUrl={network.explorerTxUrl} />
        )}
      </Fact>
      {trade.auctionId === undefined && report.publicOnly === true ? null : (
        <Fact name="Auction">
          {trade.auctionId === undefined ? (
            '— not attributed to one'
          ) : (
            <AuctionLink id={trade.auctionId} onSelect={select} />
          )}
        </Fact>
      )}
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

/** Fewer fills than the order book counts: some of what it published could not be read. */
const isIncomplete = ({ order, trades, publicOnly }: DebugReport): boolean =>
  publicOnly === true &&
  trades.reduce((sum, { buyAmount }) => sum + buyAmount, 0n) < order.executedBuyAmount

/** All trades, newest first. */
export function TradeList() {
  const { report, selected, select } = useDebugScope()
  if (report.trades.length === 0) {
    return (
      <p className="py-2 text-muted text-table">
        {hasFills(report.order) ? '— its trades could not be read just now' : 'No trade yet.'}
      </p>
    )
  }
  return (
    <ul>
      {isIncomplete(report) ? (
        <li className="py-2 text-muted text-table">
          — some of its trades could not be read just now
        </li>
      ) : null}
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
