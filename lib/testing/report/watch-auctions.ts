import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { auctionInstanceCodec } from '@/lib/contract/codecs/auction-instance'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import type { Auction } from '@/lib/domain/auction/auction'
import { decodeAuction } from '@/lib/domain/auction/instance'
import { boundOf } from '@/lib/domain/solver/solve-report'
import type { WatchedAuction } from './auction-tally'
import type { ServiceReader } from './service-reader'

const CHECK_MS = 5_000
/** How long settlements of the last auctions are waited for. */
const SETTLE_MS = 60_000

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

/** Auctions of a window with their instances, compressed; null for one that is not kept. */
type Collected = Map<number, { readonly summary: CompetitionSummaryView; instance: Buffer | null }>

export type Window = {
  readonly collected: Collected
  /** The first block of the window: what was mined before belongs to earlier auctions. */
  readonly fromBlock: number
}

/**
 * Follows the auctions that are cut from now on until `untilMs`, and takes each one's instance
 * while it is kept. `note` is told of what could not be read; such a round is made up for later.
 */
export async function watchAuctions(
  reader: ServiceReader,
  untilMs: number,
  note: (text: string) => void,
): Promise<Window> {
  const [newest] = await reader.newestAuctions()
  let after = newest?.auctionId ?? 0
  const collected: Collected = new Map()
  const look = async () => {
    for (;;) {
      const page = await reader.auctionsAfter(after)
      for (const summary of page) {
        const instance = await reader.instance(summary.auctionId)
        const text =
          instance === null ? null : JSON.stringify(auctionInstanceCodec.encode(instance))
        collected.set(summary.auctionId, {
          summary,
          instance: text === null ? null : await zip(text),
        })
        after = summary.auctionId
      }
      if (page.length === 0) return
    }
  }
  const tryToPoll = () => look().catch((error: unknown) => note(wordsOf(error)))
  while (Date.now() < untilMs) {
    await tryToPoll()
    await sleep(Math.max(0, Math.min(CHECK_MS, untilMs - Date.now())))
  }
  await tryToPoll()
  return { collected, fromBlock: (newest?.auctionStartBlock ?? 0) + 1 }
}

/** Waits until no settlement of the window can be mined any more, as far as later auctions tell. */
export async function waitForSettlements(reader: ServiceReader, window: Window): Promise<void> {
  const deadline = [...window.collected.values()].at(-1)?.summary.auctionDeadlineBlock ?? 0
  const giveUpMs = Date.now() + SETTLE_MS
  while (Date.now() < giveUpMs) {
    const [newest] = await reader.newestAuctions()
    if ((newest?.auctionStartBlock ?? 0) > deadline) return
    await sleep(CHECK_MS)
  }
}

/**
 * What became of each auction of the window, and its bound, which takes a while to compute. One
 * that cannot be read is noted and left out.
 */
export async function* readOutcomes(
  reader: ServiceReader,
  window: Window,
  note: (text: string) => void,
): AsyncGenerator<WatchedAuction> {
  for (const [auctionId, { summary, instance }] of window.collected) {
    try {
      const outcome = await readOutcome(reader, auctionId)
      const auction = instance === null ? null : await unpacked(instance)
      yield { summary, ...outcome, ...boundsOf(auction, outcome.competition) }
    } catch (error) {
      note(`auction ${auctionId}: ${wordsOf(error)}`)
    }
  }
}

async function readOutcome(
  reader: ServiceReader,
  auctionId: number,
): Promise<Pick<WatchedAuction, 'competition' | 'attempts'>> {
  const competition = await reader.competition(auctionId)
  const winner = competition?.solutions.find(({ isWinner }) => isWinner)
  const order = winner?.orders[0]
  // The report of one order tells the attempts of all winners of its auction.
  const report = order === undefined ? null : await reader.report(order.id)
  const told = report?.auctions.find(({ id }) => id === auctionId)
  return { competition, attempts: told?.settlementAttempts ?? [] }
}

const unpacked = async (instance: Buffer): Promise<Auction> =>
  decodeAuction((await unzip(instance)).toString('utf8'))

function boundsOf(
  auction: Auction | null,
  competition: WatchedAuction['competition'],
): Pick<WatchedAuction, 'bound' | 'fillableBound'> {
  if (auction === null) return { bound: null, fillableBound: null }
  const bidOn = new Set(
    competition?.solutions.flatMap(({ orders }) => orders.map(({ id }) => id)) ?? [],
  )
  const orders = auction.orders.filter(({ uid, data }) => data.partiallyFillable || bidOn.has(uid))
  return { bound: boundOf(auction), fillableBound: boundOf({ ...auction, orders }) }
}

export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
