'use client'

import { Amount } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { EmptyState } from '@/components/ui/states'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { eventLabel, eventText } from '@/lib/client/report/event-label'
import { formatBps } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { filterMessages, isFilteredOut } from '@/lib/domain/verdict/filter-messages'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import { auctionIdOfKey, eventKey, formerKey, tradeKey } from '@/lib/domain/verdict/item-key'
import type { DebugReport, ReportEvent } from '@/lib/domain/verdict/report'
import { codeLabel, type FormerVerdict } from '@/lib/domain/verdict/verdict-code'
import { t } from '@/lib/words/words'
import { AuctionPanel } from './auction-panel'
import { useDebugScope } from './debug-scope'
import { OrderFacts } from './order-facts'
import { SentenceView } from './sentence-view'
import { TradeFacts } from './trade-facts'

/** The details of the selected row. */
export function ItemPanel({ selected }: { selected: ItemKey | null }) {
  const { report, network } = useDebugScope()
  if (selected === null) {
    return <EmptyState fact={t`Choose a row of the ruler to see what it holds.`} />
  }
  if (selected === 'order') {
    return (
      <div className="px-3">
        <OrderFacts network={network} order={report.order} />
      </div>
    )
  }
  const auctionId = auctionIdOfKey(selected)
  if (auctionId !== null) {
    const auction = report.auctions.find((auction) => auction.id === auctionId)
    return auction === undefined ? <NotListed /> : <AuctionPanel auction={auction} />
  }
  const trade = report.trades.find((trade) => tradeKey(trade) === selected)
  if (trade !== undefined) {
    return (
      <div className="px-3 pb-3">
        <TradeFacts trade={trade} />
      </div>
    )
  }
  const former = report.former?.find((_, index) => formerKey(index) === selected)
  if (former !== undefined) return <FormerPanel former={former} />
  const event = report.events.find((_, index) => eventKey(index) === selected)
  return event === undefined ? <NotListed /> : <EventPanel event={event} />
}

/** What the order was called for a time, with what it lacked then. */
function FormerPanel({ former }: { former: FormerVerdict }) {
  const { report, units } = useDebugScope()
  const { missing, gapBps } = former.params
  const separators = useSeparators()
  return (
    <div className="px-3 pb-3">
      <FactList>
        <Fact name={t`What`}>{t(codeLabel(former.code))}</Fact>
        <Fact name={t`From¦time`}>
          <Time at={microsToMs(former.since)} form="exact" />
        </Fact>
        <Fact name={t`Until`}>
          <Time at={microsToMs(former.until)} form="exact" />
        </Fact>
        {missing === undefined ? null : (
          <Fact name={t`Missing`}>
            <Amount atoms={BigInt(missing)} token={units(report.order.sellToken)} />
          </Fact>
        )}
        {gapBps === undefined ? null : (
          <Fact name={t`Away from the market`}>{formatBps(Number(gapBps), separators)}</Fact>
        )}
      </FactList>
    </div>
  )
}

const NotListed = () => <EmptyState fact={t`The report holds no such row.`} />

function EventPanel({ event }: { event: ReportEvent }) {
  const { report } = useDebugScope()
  const label = eventLabel(event.label)
  return (
    <div className="px-3 pb-3">
      <FactList>
        <Fact name={t`What`}>{label === null ? t`No words for this label` : t(label)}</Fact>
        <Fact name={t`Label`}>
          <bdi className="hex">{event.label}</bdi>
        </Fact>
        <Fact name={t`When`}>
          <Time at={microsToMs(event.timestamp)} form="exact" />
        </Fact>
        {event.reason === undefined && report.publicOnly === true ? null : (
          <Fact name={t`Reason`}>
            {event.reason === undefined ? (
              t`— none recorded`
            ) : (
              <bdi lang="en" className="hex">
                {event.reason}
              </bdi>
            )}
          </Fact>
        )}
        {isFilteredOut(event) && event.reason !== undefined && report.publicOnly !== true ? (
          <Fact name={t`In words`}>
            <SentenceView parts={filterMessages(event.reason).cause} />
          </Fact>
        ) : null}
      </FactList>
    </div>
  )
}

/** The panel's title for a row. */
export function itemHeading(
  report: DebugReport,
  selected: ItemKey | null,
  separators: Separators,
): string {
  if (selected === null) return t`Nothing selected`
  const auctionId = auctionIdOfKey(selected)
  if (auctionId !== null) return t`Auction ${formatNumber(auctionId, separators)}`
  if (selected === 'order') return t`Order`
  const former = report.former?.find((_, index) => formerKey(index) === selected)
  if (former !== undefined) return t`Before this verdict`
  const event = report.events.find((_, index) => eventKey(index) === selected)
  if (event !== undefined) return t`Event ${eventText(event.label)}`
  return selected.startsWith('trade') ? t`Trade¦noun` : t`Row`
}
