'use client'

import { AmountToCopy } from '@/components/ui/amount-to-copy'
import { Fact, FactList } from '@/components/ui/table'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import { auctionKey, tradeKey } from '@/lib/domain/verdict/item-key'
import { hasFills } from '@/lib/domain/verdict/progress'
import type { DebugReport, ReportTrade } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'
import { SplitFacts } from './split-facts'

/** One trade as the chain recorded it. */
export function TradeFacts({ trade }: { trade: ReportTrade }) {
  const { network, report, units, select } = useDebugScope()
  const number = useNumber()
  const { order } = report
  const signedFee = trade.sellAmount - trade.sellAmountBeforeFees
  return (
    <FactList>
      <Fact name={t`Sold`}>
        <AmountToCopy
          name={t`Sold`}
          atoms={trade.sellAmountBeforeFees}
          token={units(order.sellToken)}
        />
      </Fact>
      {signedFee > 0n ? (
        <Fact name={t`Signed fee`}>
          <AmountToCopy name={t`Signed fee`} atoms={signedFee} token={units(order.sellToken)} />
        </Fact>
      ) : null}
      <Fact name={t`Bought`}>
        <AmountToCopy name={t`Bought`} atoms={trade.buyAmount} token={units(order.buyToken)} />
      </Fact>
      <SplitFacts split={trade.split} />
      <Fact name={t`Block, log`}>
        {number(trade.blockNumber)}, {number(trade.logIndex)}
      </Fact>
      <Fact name={t`Transaction`}>
        {trade.txHash === undefined ? (
          t`— not recorded`
        ) : (
          <TxLink hash={trade.txHash} explorerTxUrl={network.explorerTxUrl} />
        )}
      </Fact>
      {trade.auctionId === undefined && report.publicOnly === true ? null : (
        <Fact name={t`Auction`}>
          {trade.auctionId === undefined ? (
            t`— not attributed to one`
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
        {hasFills(report.order) ? t`— its trades could not be read just now` : t`No trade yet.`}
      </p>
    )
  }
  return (
    <ul>
      {isIncomplete(report) ? (
        <li className="py-2 text-muted text-table">
          {t`— some of its trades could not be read just now`}
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
              {t`Show on the ruler`}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
