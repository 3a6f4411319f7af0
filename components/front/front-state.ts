import type { ScoredAuction } from '@/lib/client/auctions/auction-strip'
import type { ToldAuction, ToldBid } from '@/lib/client/auctions/told-auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'

/** Settled auctions that are read with their bids. */
const READ_AUCTIONS = 5

export type Trade = ToldBid['orders'][number]

/** The newest settled auctions, whose bids are read. */
export const auctionsToRead = (list: readonly ScoredAuction[]): readonly number[] =>
  list
    .filter(({ outcome }) => outcome === 'settled')
    .slice(0, READ_AUCTIONS)
    .map(({ auctionId }) => auctionId)

/** Orders of the winners, at which the page looks up the limits. */
export const filledUids = (read: readonly ToldAuction[]): readonly OrderUid[] =>
  read.flatMap(({ winner }) => winner?.orders.slice(0, 2).map(({ id }) => id) ?? [])

/**
 * The auction that says most about how auctions work: one in which two orders met, else one that
 * filled several, else the newest. Null without a winner.
 */
export function tellingAuction(read: readonly ToldAuction[]): ToldAuction | null {
  const two = read.filter(({ winner }) => (winner?.orders.length ?? 0) > 1)
  return (
    two.find(({ winner }) => winner !== null && isMeeting(winner)) ??
    two[0] ??
    read.find(({ winner }) => winner !== null) ??
    null
  )
}

/** Whether a bid fills two orders from each other, as its record says. */
export const isMeeting = ({ filledFrom, orders }: ToldBid): boolean =>
  filledFrom === 'orders' && orders.length === 2

/**
 * What an order sells and buys at the auction's one price of each token, as the two sides of a
 * ratio; its own amounts where the auction's prices name neither.
 */
export function uniformPrice(
  { clearingPrices }: ToldBid,
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
  read: readonly ToldAuction[],
): readonly { readonly solver: Address; readonly name: string | null; readonly wins: number }[] {
  const found = new Map<Address, { name: string | null; wins: number }>()
  for (const { solver, name, isWinner } of read.flatMap(({ bidders }) => bidders)) {
    const known = found.get(solver) ?? { name: null, wins: 0 }
    found.set(solver, { name: name ?? known.name, wins: known.wins + (isWinner ? 1 : 0) })
  }
  return [...found]
    .map(([solver, facts]) => ({ solver, ...facts }))
    .toSorted((one, other) => other.wins - one.wins)
}
