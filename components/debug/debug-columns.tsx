'use client'

import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Sheet } from '@/components/ui/modal'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { EmptyState } from '@/components/ui/states'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNumber } from '@/components/ui/use-number'
import type { TimelineKind } from '@/lib/client/report/filter-timeline'
import { TIMELINE_KINDS } from '@/lib/client/report/filter-timeline'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import { auctionKey } from '@/lib/domain/verdict/item-key'
import { t } from '@/lib/words/words'
import { BatchRuler } from './batch-ruler'
import { useDebugScope } from './debug-scope'
import { FeeFacts } from './fee-facts'
import { ItemPanel, itemHeading } from './item-panel'
import { OrderFacts } from './order-facts'
import type { DeltaKind } from './ruler-delta'
import { RulerFilters } from './ruler-filters'
import { TradeList } from './trade-facts'
import type { useRuler } from './use-ruler'

/** Attempts to settle are not published. */
const PUBLIC_KINDS: readonly TimelineKind[] = ['events', 'bids']

type Ruler = ReturnType<typeof useRuler>

/**
 * Ruler, selected row and facts: three columns, two on narrow screens; on a phone the ruler, with
 * the others in sheets.
 */
export function DebugColumns(props: {
  ruler: Ruler
  total: number
  /** Shown next to the ruler while nothing is selected. */
  fallbackSelection: ItemKey | null
}) {
  const { ruler, total } = props
  const { report } = useDebugScope()
  const isPhone = useIsPhone()
  const [factsOpen, setFactsOpen] = useState(false)
  const shown = isPhone ? ruler.selected : (ruler.selected ?? props.fallbackSelection)
  const heading = itemHeading(report, shown, useSeparators())
  const factsTitle = report.publicOnly === true ? t`Facts and trades` : t`Facts, fees and trades`
  return (
    <div className="mt-4 grid items-start gap-4 rail:grid-cols-[20rem_minmax(0,1fr)] wide:grid-cols-[19rem_minmax(0,1fr)_16rem] full:grid-cols-[24rem_minmax(0,1fr)_24rem]">
      <RulerColumn ruler={ruler} total={total} />
      {isPhone ? (
        <>
          <div className="px-4 pb-4">
            <Button wide onClick={() => setFactsOpen(true)}>
              {factsTitle}
            </Button>
          </div>
          <Sheet open={ruler.selected !== null} onClose={() => ruler.select(null)} title={heading}>
            <div className="-mx-4 -my-4">
              <ItemPanel selected={shown} />
            </div>
          </Sheet>
          <Sheet
            open={factsOpen && ruler.selected === null}
            onClose={() => setFactsOpen(false)}
            title={factsTitle}
          >
            <Facts />
          </Sheet>
        </>
      ) : (
        <>
          <Panel title={heading} className="min-w-0">
            <ItemPanel selected={shown} />
          </Panel>
          <Panel title={t`Facts`} className="rail:col-span-2 wide:col-span-1">
            <div className="px-3 pb-3">
              <Facts />
            </div>
          </Panel>
        </>
      )}
    </div>
  )
}

function RulerColumn({ ruler, total }: { ruler: Ruler; total: number }) {
  const { report } = useDebugScope()
  const { auctionsOmitted = 0 } = report
  const number = useNumber()
  const [deltaKind, setDeltaKind] = useState<DeltaKind>('previous')
  return (
    <Panel title={t`Batch ruler`}>
      <RulerFilters
        kinds={report.publicOnly === true ? PUBLIC_KINDS : TIMELINE_KINDS}
        filter={ruler.filter}
        onFilter={ruler.setFilter}
        deltaKind={deltaKind}
        onDeltaKind={setDeltaKind}
        shown={ruler.shown.length}
        total={total}
      />
      <div data-ruler-frame className="relative rail:max-h-[70dvh] rail:overflow-y-auto">
        {auctionsOmitted === 0 ? null : (
          <p className="px-3 pt-2 text-meta text-muted">
            {t`${number(auctionsOmitted)} more auctions without a bid are not listed.`}
          </p>
        )}
        {ruler.shown.length === 0 ? (
          <EmptyState
            fact={t`No row matches the filter.`}
            action={
              <Button
                size="compact"
                onClick={() => ruler.setFilter({ kinds: new Set(), text: '' })}
              >
                {t`Show all rows`}
              </Button>
            }
          />
        ) : (
          <BatchRuler
            rows={ruler.rows}
            createdMs={microsToMs(report.order.creationDate)}
            deltaKind={deltaKind}
            selected={ruler.selectedRow}
            onSelect={ruler.select}
            onToggle={ruler.toggle}
          />
        )}
        <AuctionsNote />
      </div>
      <p className="hidden border-t px-3 py-2 text-meta text-muted rail:block">
        {rich`${keyCap('n')} ${keyCap('p')} next and previous change · ${keyCap('[')} ${keyCap(']')}
          fold, unfold`}
      </p>
    </Panel>
  )
}

const keyCap = (text: string) => <kbd className="hex">{text}</kbd>

/** Note about the auctions that the ruler does not list. */
function AuctionsNote() {
  const { auctions, publicOnly } = useDebugScope().report
  if (publicOnly !== true && auctions.length > 0) return null
  return (
    <p className="px-3 pb-3 text-muted text-table">
      {publicOnly === true
        ? t`Of its auctions, only those that settled it and the newest are published.`
        : t`Stored, but never part of an auction.`}
    </p>
  )
}

function Panel(props: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={props.title} className={classNames('ledger-panel', props.className)}>
      <h2 className="px-3 pt-3 pb-1 font-semibold text-body">{props.title}</h2>
      {props.children}
    </section>
  )
}

/** The order's facts, its fee policies and all trades. */
function Facts() {
  const { report, network } = useDebugScope()
  const number = useNumber()
  return (
    <>
      <OrderFacts network={network} order={report.order} />
      {report.publicOnly === true ? null : <FeePolicies />}
      <h3 className="mt-4 mb-1 font-medium text-table">
        {t`Trades`}{' '}
        {report.trades.length > 0 ? (
          <span className="text-muted">{number(report.trades.length)}</span>
        ) : null}
      </h3>
      <TradeList />
    </>
  )
}

/** The fee policies of its last settled auction, or else of the last with any. */
function FeePolicies() {
  const { report, select } = useDebugScope()
  const number = useNumber()
  const lastExecuted = report.auctions.findLast((auction) => auction.executions.length > 0)
  const auction =
    lastExecuted ?? report.auctions.findLast((auction) => auction.feePolicies.length > 0)
  return (
    <>
      <h3 className="mt-4 mb-1 font-medium text-table">{t`Fee policies`}</h3>
      {auction === undefined || auction.feePolicies.length === 0 ? (
        <p className="text-muted text-table">{t`No fee policy is recorded.`}</p>
      ) : (
        <>
          <p className="text-meta text-muted">
            {rich`As of ${(
              <button type="button" className="link" onClick={() => select(auctionKey(auction.id))}>
                {t`auction ${number(auction.id)}`}
              </button>
            )}`}
          </p>
          <FeeFacts auction={auction} />
        </>
      )}
    </>
  )
}
