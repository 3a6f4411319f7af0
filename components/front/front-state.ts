import type { ScoredAuction } from '@/lib/client/auctions/auction-strip'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'

/** Settled auctions that are read with their bids. */
const READ_AUCTIONS = 5

type Bid = SolverCompetitionV2['solutions'][number]
export type Trade = Bid['orders'][number]

/** The newest settled auctions, whose bids are read. */
export const auctionsToRead = (list: readonly ScoredAuction[]): readonly number[] =>
  list
    .filter(({ outcome }) => outcome === 'settled')
    .slice(0, READ_AUCTIONS)
    .map(({ auctionId }) => auctionId)

/** The winning bid of an auction with the best score; null without one. */
export const winnerOf = ({ solutions }: SolverCompetitionV2): Bid | null =>
  solutions.findLast(({ isWinner }) => isWinner) ?? null

/** Orders of the winners, at which the page looks up the limits. */
export const filledUids = (read: readonly SolverCompetitionV2[]): readonly OrderUid[] =>
  read.flatMap(
    (competition) =>
      winnerOf(competition)
        ?.orders.slice(0, 2)
        .map(({ id }) => id) ?? [],
  )

/**
 * The auction that says most about how auctions work: one in which two orders met, else one that
 * filled several, else the newest. Null without a winner.
 */
export function tellingAuction(read: readonly SolverCompetitionV2[]): SolverCompetitionV2 | null {
  const ordersOf = (competition: SolverCompetitionV2) => winnerOf(competition)?.orders ?? []
  const two = read.filter((competition) => ordersOf(competition).length > 1)
  return (
    two.find((competition) => {
      const winner = winnerOf(competition)
      return winner !== null && isMeeting(winner)
    }) ??
    two[0] ??
    read.find((competition) => winnerOf(competition) !== null) ??
    null
  )
}

/** Whether a bid fills two orders from each other, as its record says. */
export const isMeeting = ({ filledFrom, orders }: Bid): boolean =>
  filledFrom === 'orders' && orders.length === 2

/**
 * What an order sells and buys at the auction's one price of each token, as the two sides of a
 * ratio; its own amounts where the auction's prices name neither.
 */
export function uniformPrice(
  { clearingPrices }: Bid,
  { sellToken, buyToken, sellAmount, buyAmount }: Trade,
): { readonly sellAmount: bigint; readonly buyAmount: bigint } {
  const sold = clearingPrices[sellToken]
  const bought = clearingPrices[buyToken]
  return sold === undefined || bought === undefined || bought === 0n
    ? { sellAmount, buyAmount }
    : { sellAmount: bought, buyAmount: sold }
}

/** Everyone who bid in these auctions, those with most wins first. */
export function biddersOf(
  read: readonly SolverCompetitionV2[],
): readonly { readonly solver: Address; readonly name: string | null; readonly wins: number }[] {
  const bidders = new Map<Address, { name: string | null; wins: number }>()
  for (const { solverAddress, solverName, isWinner } of read.flatMap(
    ({ solutions }) => solutions,
  )) {
    const { name, wins } = bidders.get(solverAddress) ?? { name: null, wins: 0 }
    bidders.set(solverAddress, { name: solverName ?? name, wins: wins + (isWinner ? 1 : 0) })
  }
  return [...bidders]
    .map(([solver, facts]) => ({ solver, ...facts }))
    .toSorted((one, other) => other.wins - one.wins)
}
