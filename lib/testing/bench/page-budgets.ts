import type { Address } from '@/lib/domain/shared/address'
import type { PageTarget } from './page-load'

/**
 * Gzip bytes of document, scripts and styles that the document names, 1 kB = 1000 bytes
 * (lib/docs/dashboard.md#page-budgets). The framework alone is 140 kB, the styles 15, the shell 16, a
 * document 8 to 27.
 */
const READING_BYTES = 200_000
const TRADE_BYTES = 250_000
/**
 * The same with all that code fetches until the page is still: its own code, queries, charts; on
 * Trade also the codecs of its quote.
 */
const SETTLED_READING_BYTES = 340_000
const SETTLED_TRADE_BYTES = 420_000

/**
 * Times on a phone: four times slower, 1.6 Mbit/s, 150 ms away.
 * Source: lib/docs/dashboard.md#page-budgets.
 */
export const SPEED_GOALS = {
  largestContentfulPaintMs: 1_800,
  interactionMs: 150,
  layoutShift: 0.01,
} as const

/** Objects of the network under test that pages show. */
export type PageSubjects = {
  readonly network: string
  readonly uid: string
  readonly auctionId: number
  readonly token: Address
  readonly pool: Address
}

/** Every page of the navigation, and one page of each kind of object. */
export function pageTargets({
  network,
  uid,
  auctionId,
  token,
  pool,
}: PageSubjects): readonly PageTarget[] {
  return [
    target('Front', '/'),
    target('Trade', '/trade', TRADE_BYTES, SETTLED_TRADE_BYTES),
    target('Orders', '/orders'),
    target('History', '/orders/history'),
    target('Pools', '/pools'),
    poolTarget(network, pool),
    target('Tokens', '/tokens'),
    target('Token', `/tokens/${network}/${token}`),
    target('Inbox', '/notifications'),
    target('Channels', '/notifications/channels'),
    target('Debug', '/debug'),
    target('Order', `/orders/${network}/${uid}`),
    target('Auctions', '/auctions'),
    target('Auction', `/auctions/${network}/${auctionId}`),
    target('Solver league', '/auctions/solvers'),
    target('Partners', '/auctions/partners'),
    target('Lookup', '/lookup'),
    target('Status', '/status'),
    target('Settings', '/settings'),
    target('API', '/docs'),
    // The endpoint with the longest document.
    target('API endpoint', '/docs/endpoints/debugOrder'),
    target('API types', '/docs/types'),
    target('API errors', '/docs/errors'),
    target('API tools', '/docs/tools'),
  ]
}

/** The page of one pool, which weighs more the longer its history is. */
export const poolTarget = (network: string, pool: Address): PageTarget =>
  target('Pool', `/pools/${network}/${pool}`)

const target = (
  name: string,
  path: string,
  budgetBytes = READING_BYTES,
  settledBudgetBytes = SETTLED_READING_BYTES,
): PageTarget => ({ name, path, budgetBytes, settledBudgetBytes })
