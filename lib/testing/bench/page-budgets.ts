import type { Address } from '@/lib/domain/shared/address'
import type { PageTarget } from './page-load'

/**
 * Gzip bytes of document, scripts and styles of a first visit, 1 kB = 1000 bytes. The goals are 170
 * kB for a reading page and 250 kB for Trade (lib/docs/dashboard.md#page-budgets). The framework
 * alone is 140 kB (React 75, router 60,
 * loader 4), the styles 10; what a page is allowed beyond that is what it weighs today, rounded up.
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
  layoutShift: 0.02,
} as const

/** Things of the network under test that pages are about. */
export type PageSubjects = {
  readonly network: string
  readonly uid: string
  readonly auctionId: number
  readonly token: Address
  readonly pool: Address
}

/** Every place of the navigation, and one page about each kind of thing. */
export function pageTargets({
  network,
  uid,
  auctionId,
  token,
  pool,
}: PageSubjects): readonly PageTarget[] {
  const shell = 'shell and queries beside the framework'
  const figures = 'the figures it begins with stand in the document'
  return [
    target('Trade', '/trade', 225_000, 'the form', TRADE_GOAL_BYTES),
    target('Orders', '/orders', 220_000, 'the list, its tabs and what is looked up'),
    target('Pools', '/pools', 237_000, `the table and its filters; ${figures}`),
    target('Pool', `/pools/${network}/${pool}`, 216_000, figures),
    target('Tokens', '/tokens', 209_000, figures),
    target('Token', `/tokens/${network}/${token}`, 222_000, figures),
    target('Inbox', '/notifications', 193_000, shell),
    target('Channels', '/notifications/channels', 212_000, 'the matrix and four kinds of targets'),
    target('Debug', '/debug', 209_000, 'the field and what it reads'),
    target('Order', `/orders/${network}/${uid}`, 246_000, 'the report is in the document'),
    target('Auctions', '/auctions', 208_000, figures),
    target('Auction', `/auctions/${network}/${auctionId}`, 226_500, 'bids are in the document'),
    target('Lookup', '/lookup', 208_000, 'the field, what it reads and the list'),
    target('Status', '/status', 201_000, shell),
    target('Settings', '/settings', 201_000, 'every preference with its example'),
    target('API', '/docs', 202_000, 'lists every endpoint in its document'),
    target('API endpoint', '/docs/endpoints/debugOrder', 215_000, 'the longest document'),
    target('API types', '/docs/types', 195_000, shell),
    target('API errors', '/docs/errors', 215_000, 'every code in its document'),
    target('API tools', '/docs/tools', 196_000, shell),
  ]
}

const target = (
  name: string,
  path: string,
  budgetBytes: number,
  why: string,
  goalBytes = READING_GOAL_BYTES,
): PageTarget => ({ name, path, budgetBytes, whyAboveGoal: budgetBytes > goalBytes ? why : null })
