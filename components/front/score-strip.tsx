'use client'

import { StripPlot } from '@/components/charts/strip-plot'
import { useNumber } from '@/components/ui/use-number'
import type { ScoredAuction } from '@/lib/client/auctions/auction-strip'
import { settledAuctions } from '@/lib/domain/settlement/settled-auctions'
import { t } from '@/lib/words/words'

/** One mark an auction, the oldest first: how much its best bid found beyond the limits. */
export function ScoreStrip({ list }: { list: readonly ScoredAuction[] }) {
  const number = useNumber()
  const newest = list[0]
  if (newest === undefined) return null
  const { settled } = settledAuctions(list)
  return (
    <section aria-label={t`The last auctions`} className="mt-8 rail:mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {t`Auction ${number(newest.auctionId)}`},{' '}
          {newest.orders === 1 ? t`one order` : t`${number(newest.orders)} orders`}
        </p>
        <p className="text-muted text-table">
          {t`Last ${number(list.length)} auctions; height is what the best bid found beyond the limits, logarithmic`}
        </p>
      </div>
      <p className="sr-only">
        {t`${number(settled)} of the last ${number(list.length)} auctions settled.`}
      </p>
      <div className="relative h-24 pe-11 rail:h-32">
        <StripPlot rows={list} chosenId={null} />
      </div>
    </section>
  )
}
