'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { StripPlot } from '@/components/charts/strip-plot'
import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import { STRIP_AUCTIONS, type StripSummary } from '@/lib/client/auctions/auction-strip'
import { formatRelative } from '@/lib/client/format/time'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { StripLegend } from './strip-legend'
import { StripReadout, useReadoutWords } from './strip-readout'

type Row = CompetitionSummaryView

/**
 * The newest auctions as one mark each, the oldest at the left. It is one tab stop: arrows choose an
 * auction, Enter opens it; a click opens the one under the pointer, a touch chooses it.
 */
export function AuctionStrip(props: {
  network: NetworkView
  /** Newest first. */
  rows: readonly Row[]
  summary: StripSummary
}) {
  const { network, rows, summary } = props
  const router = useRouter()
  const number = useNumber()
  const words = useReadoutWords(network)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [sliderId, sentenceId] = [useId(), useId()]
  const chosen = rows.find(({ auctionId }) => auctionId === chosenId) ?? null
  const open = (row: Row | null | undefined) => {
    if (row) router.push(auctionHref(network.name, row.auctionId))
  }
  const rowAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const slot = Math.floor(((event.clientX - left) / width) * STRIP_AUCTIONS)
    return rows[Math.min(Math.max(STRIP_AUCTIONS - 1 - slot, 0), rows.length - 1)]
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(chosen ?? rows[0])
  }
  const last = rows.length - 1
  const at = chosen === null ? last : last - rows.indexOf(chosen)
  return (
    <div className="mt-5">
      <div className="relative h-30 rounded-card pe-11 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 rail:h-42">
        <StripPlot rows={rows} chosenId={chosen?.auctionId ?? null} />
        <div
          className="absolute inset-y-0 start-0 end-11 cursor-pointer"
          onPointerMove={(event) => setChosenId(rowAt(event)?.auctionId ?? null)}
          onPointerDown={(event) => setChosenId(rowAt(event)?.auctionId ?? null)}
          onPointerUp={(event) =>
            event.pointerType === 'mouse' && event.button === 0 && open(rowAt(event))
          }
          onPointerLeave={(event) => event.pointerType === 'mouse' && setChosenId(null)}
        />
        {rows.length === 0 ? null : (
          <input
            id={sliderId}
            type="range"
            min={0}
            max={last}
            step={1}
            value={at}
            aria-label={t`Auction in the strip`}
            aria-describedby={sentenceId}
            aria-valuetext={words(rows[last - at] ?? null)}
            onChange={({ target }) =>
              setChosenId(rows[last - Number(target.value)]?.auctionId ?? null)
            }
            onFocus={() => setChosenId((known) => known ?? rows[0]?.auctionId ?? null)}
            onBlur={() => setChosenId(null)}
            onKeyDown={openByKey}
            className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
          />
        )}
      </div>
      <p id={sentenceId} className="sr-only">
        {t`${number(summary.settled)} of ${number(summary.auctions)} auctions were settled, ${number(summary.failed)} won and not settled, ${number(summary.auctions - summary.won)} had no winner. Heights are scores on a logarithmic scale from $0.01 to $1,000.`}
      </p>
      <div className="mt-1.5 flex min-h-14 flex-wrap items-start justify-between gap-x-4 gap-y-1 pe-11 text-meta text-muted rail:min-h-5 rail:flex-nowrap">
        <OldestTime at={rows[STRIP_AUCTIONS - 1]} />
        {chosen === null ? (
          <StripLegend failed={summary.failed} />
        ) : (
          <StripReadout network={network} row={chosen} />
        )}
        <span className="whitespace-nowrap">{t`now`}</span>
      </div>
    </div>
  )
}

/** Known to end where the strip begins only once this is full. */
function OldestTime({ at }: { at: Row | undefined }) {
  const now = useNow(1000)
  const zone = useTimeZone()
  return (
    <span className="whitespace-nowrap">
      {at === undefined || now === null ? '' : formatRelative(microsToMs(at.timestamp), now, zone)}
    </span>
  )
}
