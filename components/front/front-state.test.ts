import { describe, expect, it } from 'vitest'
import { toldAuction } from '@/lib/client/auctions/told-auction'
import type {
  CompetitionSummaryView,
  SolverCompetitionV2,
} from '@/lib/contract/codecs/solver-competition'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import {
  auctionsToRead,
  biddersOf,
  filledUids,
  isMeeting,
  tellingAuction,
  uniformPrice,
} from './front-state'

const A = address(`0x${'aa'.repeat(20)}`)
const B = address(`0x${'bb'.repeat(20)}`)
const C = address(`0x${'cc'.repeat(20)}`)
const SOLVER = address(`0x${'01'.repeat(20)}`)
const OTHER = address(`0x${'02'.repeat(20)}`)

const HASH = `0x${'ab'.repeat(32)}`

const row = (auctionId: number, outcome: CompetitionSummaryView['outcome']) =>
  ({ auctionId, outcome, transactionHashes: [HASH] }) as CompetitionSummaryView

const trade = (id: string, sellToken: typeof A, buyToken: typeof A) => ({
  id: orderUid(`0x${id.repeat(56)}`),
  sellAmount: atoms(2n),
  buyAmount: atoms(3n),
  sellToken,
  buyToken,
})

type Bid = SolverCompetitionV2['solutions'][number]

const bid = (
  orders: Bid['orders'],
  isWinner = true,
  solverAddress = SOLVER,
  filledFrom: Bid['filledFrom'] = 'pools',
) =>
  ({
    solverAddress,
    score: 1n,
    ranking: 1,
    clearingPrices: { [A]: 5n, [B]: 4n },
    isWinner,
    filledFrom,
    filteredOut: false,
    orders,
    txHash: null,
    referenceScore: null,
    solverName: solverAddress === SOLVER ? 'Whole batch' : undefined,
  }) as Bid

const competition = (auctionId: number, solutions: readonly Bid[]) =>
  toldAuction({ auctionId, solutions } as unknown as SolverCompetitionV2)

const told = (one: Bid) => ({ ...one, solverName: one.solverName ?? null })

const one = competition(1, [bid([trade('11', A, B)])])
const two = competition(2, [bid([trade('22', A, B), trade('33', A, C)])])
const opposite = [trade('44', A, B), trade('55', B, A)]
const met = competition(3, [bid(opposite, true, SOLVER, 'orders')])
const lost = competition(4, [bid([trade('66', A, B)], false, OTHER)])

describe('the auctions of the front page', () => {
  it('are the five newest that settled as a whole', () => {
    const list = [7, 6, 5, 4, 3, 2, 1].map((id) => row(id, id === 6 ? 'partlySettled' : 'settled'))
    expect(auctionsToRead(list)).toEqual([7, 5, 4, 3, 2])
  })

  it('show the one in which two orders met, else one with several, else one with a winner', () => {
    expect(tellingAuction([one, two, met])).toBe(met)
    expect(tellingAuction([one, two])).toBe(two)
    expect(tellingAuction([lost, one])).toBe(one)
    expect(tellingAuction([lost])).toBeNull()
    const isMet = (filledFrom: Bid['filledFrom']) =>
      isMeeting(told(bid(opposite, true, SOLVER, filledFrom)))
    expect([isMet('orders'), isMet('pools'), isMet(null)]).toEqual([true, false, false])
  })

  it('are won by the best winner, which stands last, and filled orders are the winners’ first two', () => {
    const better = bid([trade('77', A, B), trade('88', A, B), trade('99', A, B)])
    const { winner } = competition(5, [bid([]), better, bid([], false)])
    expect(winner).toMatchObject({ solverName: 'Whole batch', orders: better.orders })
    expect(filledUids([competition(5, [better]), lost])).toEqual(
      better.orders.slice(0, 2).map(({ id }) => id),
    )
  })

  it('have the price of the auction, or that of the order where the auction names none', () => {
    expect(uniformPrice(told(bid([])), trade('11', A, B))).toEqual({
      sellAmount: 4n,
      buyAmount: 5n,
    })
    expect(uniformPrice(told(bid([])), trade('11', A, C))).toEqual({
      sellAmount: 2n,
      buyAmount: 3n,
    })
  })
})

describe('the figures of the front page', () => {
  it('name every bidder once, most wins first', () => {
    expect(biddersOf([lost, one, two])).toEqual([
      { solver: SOLVER, name: 'Whole batch', wins: 2 },
      { solver: OTHER, name: null, wins: 0 },
    ])
  })
})
