import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { auctionInstanceCodec } from '@/lib/contract/codecs/auction-instance'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import type { Auction } from '@/lib/domain/auction/auction'
import { decodeAuction } from '@/lib/domain/auction/instance'
import { scoreBounds } from '@/lib/domain/solver/score-bounds'
import { type WatchedAuction, winningScores } from './auction-tally'
import type { ServiceReader } from './service-reader'
import { findShortfall, isBelow } from './shortfall'

const CHECK_MS = 5_000
/** How long to wait for settlements of the last auctions. */
const SETTLE_MS = 60_000

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

/** Auctions of a window with their instances, compressed; null for one that is not stored. */
type Collected = Map<number, { readonly summary: CompetitionSummaryView; instance: Buffer | null }>

export type Window = {
  readonly collected: Collected
  /** The first block of the window: earlier blocks belong to earlier auctions. */
  readonly fromBlock: number
}

/**
 * Follows new auctions until `untilMs`, and reads each one's instance while it is stored. `note` is
 * called for failed reads; a later round repeats them.
 */
export async function watchAuctions(
  reader: ServiceReader,
  untilMs: number,
  note: (text: string) => void,
): Promise<Window> {
  const [newest] = await reader.newestAuctions()
  let after = newest?.auctionId ?? 0
  const collected: Collected = new Map()
  const poll = async ({ isLast }: { readonly isLast: boolean }) => {
    for (;;) {
      const page = await reader.auctionsAfter(after)
      for (const summary of page) {
        const instance = await reader.instance(summary.auctionId)
        // The newest may still be solved, and is stored with its instance then.
        if (instance === null && summary === page.at(-1) && !isLast) return
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
  const tryToPoll = (isLast: boolean) =>
    poll({ isLast }).catch((error: unknown) => note(errorText(error)))
  while (Date.now() < untilMs) {
    await tryToPoll(false)
    await sleep(Math.max(0, Math.min(CHECK_MS, untilMs - Date.now())))
  }
  await tryToPoll(true)
  return { collected, fromBlock: (newest?.auctionStartBlock ?? 0) + 1 }
}

/** Waits until no settlement of the window can be mined any more, according to later auctions. */
export async function waitForSettlements(reader: ServiceReader, window: Window): Promise<void> {
  const deadline = [...window.collected.values()].at(-1)?.summary.auctionDeadlineBlock ?? 0
  const deadlineMs = Date.now() + SETTLE_MS
  while (Date.now() < deadlineMs) {
    const [newest] = await reader.newestAuctions()
    if ((newest?.auctionStartBlock ?? 0) > deadline) return
    await sleep(CHECK_MS)
  }
}

/**
 * The outcome of each auction of the window, and its bound, which takes a while to compute. One
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
      if (auction === null) {
        yield { summary, ...outcome, bounds: null, shortfall: null }
        continue
      }
      const bounds = scoreBounds(auction)
      const score = winningScores(outcome.competition)
      const shortfall = isBelow(score, bounds.fillOrKill) ? findShortfall(auction, score) : null
      yield { summary, ...outcome, bounds, shortfall }
    } catch (error) {
      note(`auction ${auctionId}: ${errorText(error)}`)
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
  // The report of one order contains the attempts of all winners of its auction.
  const report = order === undefined ? null : await reader.report(order.id)
  const reported = report?.auctions.find(({ id }) => id === auctionId)
  return { competition, attempts: reported?.settlementAttempts ?? [] }
}

const unpacked = async (instance: Buffer): Promise<Auction> =>
  decodeAuction((await unzip(instance)).toString('utf8'))

export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
