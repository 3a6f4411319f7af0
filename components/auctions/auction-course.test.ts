import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { AuctionCourse } from './auction-course'

const network = {
  name: 'local',
  capabilities: { trades: true },
  blockSeconds: 2,
  nativeCurrency: { symbol: 'ETH' },
} as NetworkView

/** The facts of an auction whose only winner's settlement ended so; its deadline is block 20. */
function course(attemptOutcome: string | null, headBlock: number): string {
  const competition = {
    auctionId: 1,
    auctionStartBlock: 15,
    auctionDeadlineBlock: 20,
    transactionHashes: [],
    solutions: [
      { isWinner: true, txHash: null, attemptOutcome, orders: [], score: 1n, referenceScore: null },
    ],
  } as unknown as SolverCompetitionV2
  const page = createElement(AuctionCourse, {
    network,
    competition,
    outcome: headBlock > 20 ? 'notSettled' : 'settling',
    buildAuctionMs: null,
    headBlock,
    coinUsd: null,
  })
  const client = new QueryClient()
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page)).replace(
    /<[^>]+>/g,
    ' ',
  )
}

describe('AuctionCourse', () => {
  it('says after the deadline how a settlement that is not on chain ended', () => {
    expect(course('driver failed: the settlement reverted on chain', 21)).toContain(
      'Ended without a settlement: the settlement reverted on chain.',
    )
    expect(course('timeout', 21)).toContain(
      'Ended without a settlement: its deadline block passed.',
    )
    expect(course(null, 21)).toContain(
      'Ended without a settlement: no attempt of it is recorded as ended.',
    )
  })

  it('says until then that there is none so far', () => {
    expect(course(null, 20)).toContain('— no settlement on chain so far')
    expect(course(null, 20)).toContain('Now at block 20')
  })
})
