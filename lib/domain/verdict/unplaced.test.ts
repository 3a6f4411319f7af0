import { describe, expect, it } from 'vitest'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { explainOrder } from './explain-order'
import { orderReason } from './order-reason'
import type { DebugReport, ReportOrder } from './report'
import {
  at,
  auctionWith,
  bidWith,
  orderWith,
  PATHFINDER,
  reportWith,
  START_MS,
  TX,
  tradeWith,
} from './report.fixture'
import { explained, judge, said } from './said.fixture'

const SOLD = atoms(10n ** 18n)
const BOUGHT = atoms(2_079_000_000n)
const filled: Partial<ReportOrder> = {
  class: 'liquidity',
  status: 'fulfilled',
  executedSellAmountBeforeFees: SOLD,
  executedBuyAmount: BOUGHT,
}
const half: Partial<ReportOrder> = {
  class: 'liquidity',
  partiallyFillable: true,
  sellAmount: atoms(2n * SOLD),
  executedSellAmountBeforeFees: SOLD,
  executedBuyAmount: BOUGHT,
  validTo: unixSeconds(START_MS / 1000 + 1800),
}
const won = auctionWith(1, { proposedSolutions: [bidWith({ isWinner: true, ranking: 2 })] })

/** The report of an order that a solver brought with its solution of auction 1. */
const brought = (
  order: Partial<ReportOrder>,
  change: Partial<DebugReport> = {},
): Partial<DebugReport> => ({
  order: orderWith(order),
  events: [{ label: 'traded', timestamp: at(START_MS + 5_000) }],
  auctions: [won],
  trades: [tradeWith()],
  ...change,
})
/** Its owner has nothing of what it sells, and the market is far below its limit. */
const live = {
  funds: { kind: 'balance', missing: SOLD, token: orderWith().sellToken } as const,
  prices: { get: () => 1n },
}

describe('an order that a solver brought', () => {
  it('says by whom, with which auction, and what it traded', () => {
    const verdict = judge(brought(filled))
    expect(said(verdict.sentence)).toBe(
      `It was not placed here: solver Pathfinder brought it with its solution of auction 1. Sold ${SOLD} of ${orderWith().sellToken} for ${BOUGHT} of ${orderWith().buyToken} in block 105.`,
    )
    expect(verdict).toMatchObject({
      code: 'filled',
      certainty: 'certain',
      params: { auctionId: 1, solver: PATHFINDER, trades: 1 },
      since: at(START_MS + 5_000),
      isUpToOwner: false,
      cause: [],
    })
    expect(verdict.evidence.map(({ label }) => said(label))).toEqual([
      'Bid ranked 2 in auction 1',
      'Trade in block 105',
    ])
    const { text, reply } = explained(explainOrder(reportWith(brought(filled)), CONTEXT))
    expect(text).toMatch(/^It was not placed here/)
    expect(reply).toBe(
      `You sold <${SOLD}> for <${BOUGHT}>, by an order that was not placed here. Nothing more needs to be done.`,
    )
  })

  it('names its settlement where no bid of ours matches it', () => {
    const verdict = judge(brought(filled, { auctions: [] }))
    expect(said(verdict.record)).toContain(`to its settlement in transaction ${TX}, which no`)
    expect(verdict.params).toEqual({ trades: 1 })
    const unknown = judge(brought(filled, { auctions: [], trades: [] }))
    expect(said(unknown.record)).toContain('brought it to a settlement of its own')
    expect(unknown.params).toEqual({})
  })

  it('names the solver of its first settlement, not of a later one', () => {
    const later = auctionWith(2, {
      proposedSolutions: [bidWith({ isWinner: true, solverName: 'Matcher' })],
    })
    const trades = [tradeWith({ blockNumber: 120, auctionId: 2 }), tradeWith()]
    const { record } = judge(brought(filled, { auctions: [won, later], trades }))
    expect(said(record)).toMatch(/Pathfinder brought it .* auction 1\. .* in 2 trades/)
  })

  it.each([
    [
      'open',
      'The rest can be settled until t+1800, by a solver that has the order.',
      'The rest can trade until t+1800, through those you gave the order to.',
    ],
    ['expired', 'The rest expired at t+1800.', 'The rest expired at t+1800.'],
  ] as const)('filled in part and %s, says what the rest waits for', (status, rest, toOwner) => {
    const verdict = judge(brought({ ...half, status }), { live })
    expect(said(verdict.sentence)).toContain(rest)
    expect(said(verdict.reply)).toContain(toOwner)
    expect(verdict).toMatchObject({ code: 'partly_filled', certainty: 'certain' })
  })

  it('whose owner invalidated it on chain, is told as that', () => {
    const verdict = judge(brought({ ...half, status: 'cancelled', invalidated: true }), { live })
    expect(verdict.code).toBe('cancelled_on_chain')
    expect(said(verdict.sentence)).toMatch(/Pathfinder brought it .* took the rest back by a trans/)
    expect(said(verdict.reply)).toContain('You took the rest back by a transaction. Nothing more')
  })

  it.each(['open', 'expired', 'fulfilled', 'cancelled'] as const)(
    'tells its owner nothing of what owners of placed orders can do, when %s',
    (status) => {
      const { advice, reply, sentence, isUpToOwner } = judge(brought({ ...half, status }), { live })
      expect([said(advice.owner), said(advice.support)]).toEqual([
        'Nothing needs to be done.',
        'Ask the solver that brought it; only its settlements are recorded here.',
      ])
      const text = `${said(reply)} ${said(sentence)}`
      expect(text).not.toMatch(/market|cancel|place it|again|round|balance|allow|lacks|missing/)
      expect(isUpToOwner).toBe(false)
    },
  )

  it('has no other reason in lists while it is open', () => {
    const facts = { ...live, nowSeconds: START_MS / 1000 }
    expect(orderReason(orderWith({ ...half, status: 'open' }), facts)).toBeNull()
    expect(
      orderReason(orderWith({ ...half, class: 'limit', status: 'open' }), facts),
    ).not.toBeNull()
  })

  it('is told from one that was placed, also where only what is public is known', () => {
    const created = { label: 'created', timestamp: at(START_MS) }
    const ruleOf = (report: Partial<DebugReport>) => explainOrder(reportWith(report), CONTEXT).rule
    expect(ruleOf(brought(filled, { events: [created] }))).toBe('filled')
    expect(ruleOf(brought({ ...filled, class: 'limit' }))).toBe('filled')
    expect(ruleOf(brought(filled, { events: [created], publicOnly: true }))).toBe('unplaced')
    expect(ruleOf(brought({ class: 'liquidity' }, { trades: [], events: [created] }))).not.toBe(
      'unplaced',
    )
  })
})

const CONTEXT = { nowMs: START_MS + 300_000, headBlock: 110 }
