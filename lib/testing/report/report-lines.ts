import type { z } from 'zod'
import type { quotePerformanceCodec } from '@/lib/contract/codecs/quote-performance'
import type { AuctionGroup, AuctionTally, Totals } from './auction-tally'
import { reasonOf } from './shortfall'

type QuotePerformance = z.output<typeof quotePerformanceCodec>

const WIDTHS = [10, 8, 9, 16, 16, 10, 12] as const

const columns = (cells: readonly string[], last: string): string =>
  `${cells.map((cell, at) => cell.padStart(WIDTHS[at] ?? 0)).join('')}  ${last}`.trimEnd()

/** Header of the table of auctions. */
export const headLine = columns(
  ['auction', 'orders', 'winners', 'score', 'bound', 'share', 'divisible'],
  'what became of it',
)

const inCoins = (wei: bigint): string => (Number(wei) / 1e18).toFixed(9)

const percent = (share: number | null): string =>
  share === null ? '—' : `${(share * 100).toFixed(2)} %`

const shareOf = (part: bigint, whole: bigint): string =>
  percent(whole === 0n ? null : Number(part) / Number(whole))

/** One auction as a line of the table. */
export function auctionLine(tally: AuctionTally): string {
  const { score, bounds } = tally
  return columns(
    [
      String(tally.id),
      String(tally.orders),
      String(tally.winners),
      inCoins(score),
      bounds === null ? 'not kept' : inCoins(bounds.fillOrKill),
      shareOf(score, bounds?.fillOrKill ?? 0n),
      shareOf(score, bounds?.bound ?? 0n),
    ],
    outcomeLabels(tally),
  )
}

const outcomeLabels = (tally: AuctionTally): string =>
  [
    outcomeLabel(tally),
    ...(tally.shortfall === null ? [] : [reasonOf(tally.score, tally.shortfall, inCoins)]),
  ].join('; ')

function outcomeLabel({ winners, settledWinners, attempts, bounds }: AuctionTally): string {
  if (winners === 0) return bounds?.fillOrKill === 0n ? 'nothing to gain' : 'no winner'
  const settled = settledWinners === winners ? 'settled' : `settled ${settledWinners}/${winners}`
  const reverts = attempts.filter(({ kind }) => kind === 'reverted').length
  return reverts === 0 ? settled : `${settled}, ${reverts} reverted`
}

/** The totals as text, and how to read them. */
export function totalLines(totals: Totals, quotes: QuotePerformance): readonly string[] {
  const { attempts } = totals
  const tries = Object.values(attempts).reduce((sum, count) => sum + count, 0)
  const unmeasured = totals.auctions - totals.measured.count
  return [
    `Auctions: ${totals.auctions}` +
      (unmeasured === 0 ? '' : `, ${unmeasured} of them without an instance and not measured`),
    groupLine('Surplus captured, all auctions', totals.measured),
    `  with gas, and at one fair price for each token: at most ${inCoins(totals.measured.proven)}, ` +
      shareOf(totals.measured.score, totals.measured.proven),
    `  if every order could be filled in parts: at most ${inCoins(totals.measured.bound)}, ` +
      shareOf(totals.measured.score, totals.measured.bound),
    groupLine('  of auctions with a winner', totals.won),
    groupLine('  of auctions settled whole', totals.settled),
    `Median share of auctions with a winner: ${percent(totals.medianShare)}`,
    `Settled on chain: ${inCoins(totals.measured.settledScore)}, ` +
      `${shareOf(totals.measured.settledScore, totals.measured.fillOrKill)} of the bound of all auctions`,
    `Settlement attempts: ${tries}; settled ${attempts.settled}, reverted on chain ` +
      `${attempts.reverted} (0 expected), timed out ${attempts.timedOut}, given up before the chain ` +
      `${attempts.failed}, still running ${attempts.running}`,
    ...[...totals.reasons].map(([reason, count]) => `  ${count} x ${reason}`),
    ...quoteLines(quotes),
    '',
    ...READING,
  ]
}

const groupLine = (name: string, group: AuctionGroup): string =>
  `${name}: ${inCoins(group.score)} of at most ${inCoins(group.fillOrKill)} native coins, ` +
  `${shareOf(group.score, group.fillOrKill)} (${group.count} auctions)`

function quoteLines({
  orders,
  atOrAbove,
  medianImprovementBps,
  split,
}: QuotePerformance): readonly string[] {
  if (medianImprovementBps === null) {
    return ['Orders executed at or above their quote: no order with a quote was filled']
  }
  const share = (part: number, whole: number) =>
    `${part} of ${whole}, ${shareOf(BigInt(part), BigInt(whole))}`
  const { difference, marketMove, gas, fee, solving } = split.sums
  return [
    `Orders executed at or above their quote: ${share(atOrAbove, orders)}; ` +
      `median improvement ${medianImprovementBps} bps`,
    `  but for what the market moved: ${share(split.held, split.orders)} (99.5 % expected)`,
    `  beyond the quotes in native coins: ${inCoins(difference)} = market ${inCoins(marketMove)}, ` +
      `gas ${inCoins(gas)}, fees ${inCoins(fee)}, solving ${inCoins(solving)}`,
  ]
}

const READING = [
  'How to read it: a score is what the winners gave their owners beyond the limits, as recorded at',
  'the auction. The bound is the most any settlement of the same orders could give before gas, with',
  'fill-or-kill orders whole or not at all; of more than 300 orders, as if each could be filled in',
  'parts, which is what "divisible" compares with. Orders far from the market add nothing to either.',
  'Of an auction below nine tenths of it the reason is printed: the bound with gas, or what is proven',
  'of a fair settlement at one price for each token, or that solving it again without a deadline finds more.',
  'An order that is not filled is in the next auction again, and so is its part of the bound.',
  'Quotes are compared for orders with a fill in the window that did not ask for more than quoted.',
]
