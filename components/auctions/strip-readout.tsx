'use client'

import Link from 'next/link'
import { useCallback } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import { formatUsd } from '@/lib/client/format/usd'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { unitText } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { outcomeNames } from './auction-outcome'
import { leadWords } from './lead-bar'

type Row = CompetitionSummaryView

/** What the strip says of one auction, in one line. */
export function useReadoutWords(network: NetworkView): (row: Row | null) => string {
  const number = useNumber()
  const separators = useSeparators()
  return useCallback(
    (row) => {
      if (row === null) return ''
      const { won } = row
      const parts = [t`Auction ${number(row.auctionId)}`]
      if (won !== null) {
        const score =
          won.scoreUsd === null
            ? unitText(won.score, nativeToken(network), separators)
            : formatUsd(won.scoreUsd, separators)
        parts.push(won.winners[0]?.solverName ?? '', leadWords(won, separators), score)
      }
      return [...parts, t(outcomeNames[row.outcome])].join(' · ')
    },
    [network, number, separators],
  )
}

/** The chosen auction of the strip; the strip itself says it to screen readers. */
export function StripReadout({ network, row }: { network: NetworkView; row: Row }) {
  const words = useReadoutWords(network)
  return (
    <Link
      href={auctionHref(network.name, row.auctionId)}
      prefetch={false}
      tabIndex={-1}
      aria-hidden="true"
      className="text-text underline decoration-1 underline-offset-4 max-rail:order-last max-rail:w-full rail:text-center"
    >
      {words(row)}
    </Link>
  )
}
