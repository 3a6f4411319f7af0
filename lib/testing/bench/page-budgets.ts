import type { Address } from '@/lib/domain/shared/address'
import type { PageTarget } from './page-load'

/**
 * Gzip bytes of document, scripts and styles of a first visit, 1 kB = 1000 bytes. The goals are 170
 * kB for a reading page and 250 kB for Trade (lib/docs/dashboard.md#page-budgets). The framework
 * alone is 140 kB (React 75, router 60, loader 4), the styles 15, what keeps early input and links
 * offline 3, words that can be translated 2, marks of tokens where there are any 3; a page's budget is
 * its current weight and at most 2 kB, as a document grows with what it shows.
 */
const READING_GOAL_BYTES = 170_000
const TRADE_GOAL_BYTES = 250_000

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
  const shell = 'shell and queries without the framework'
  const figures = 'the figures it begins with stand in the document'
  return [
    target('Front', '/', 228_000, `auctions, figures and marks; ${figures}`),
    target('Trade', '/trade', 246_000, 'the form', TRADE_GOAL_BYTES),
    target('Orders', '/orders', 237_000, 'the list, its tabs and what is looked up'),
    target('History', '/orders/history', 223_000, 'fills, their span and their export'),
    target('Pools', '/pools', 246_000, `drawn rows, projects and filters; ${figures}`),
    target('Pool', `/pools/${network}/${pool}`, 236_000, figures),
    target('Tokens', '/tokens', 226_000, figures),
    target('Token', `/tokens/${network}/${token}`, 241_000, figures),
    target('Inbox', '/notifications', 202_000, shell),
    target('Channels', '/notifications/channels', 220_000, 'the matrix and four kinds of targets'),
    target('Debug', '/debug', 210_000, 'the field and what it reads'),
    target('Order', `/orders/${network}/${uid}`, 256_000, 'the report is in the document'),
    target('Auctions', '/auctions', 231_000, `a hundred auctions; ${figures}`),
    target('Auction', `/auctions/${network}/${auctionId}`, 245_000, 'bids are in the document'),
    target(
      'Solver league',
      '/auctions/solvers',
      213_000,
      'a sortable table; its figures are read later',
    ),
    target('Partners', '/auctions/partners', 216_000, 'sortable tables and a chart'),
    target('Lookup', '/lookup', 215_000, 'the field, what it reads and the list'),
    target('Status', '/status', 208_000, shell),
    target('Settings', '/settings', 211_000, 'every preference with its example'),
    target('API', '/docs', 211_000, 'lists every endpoint in its document'),
    target('API endpoint', '/docs/endpoints/debugOrder', 235_000, 'the longest document'),
    target('API types', '/docs/types', 202_000, shell),
    target('API errors', '/docs/errors', 220_000, 'every code in its document'),
    target('API tools', '/docs/tools', 204_000, shell),
  ]
}

const target = (
  name: string,
  path: string,
  budgetBytes: number,
  reason: string,
  goalBytes = READING_GOAL_BYTES,
): PageTarget => ({
  name,
  path,
  budgetBytes,
  aboveGoalReason: budgetBytes > goalBytes ? reason : null,
})
