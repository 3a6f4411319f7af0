import { stateLabels } from '@/components/ui/status-labels'
import { expiresAt } from '@/lib/client/format/order-expiry'
import { formatClock, formatDuration, type TimeZone } from '@/lib/client/format/time'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import type { Address } from '@/lib/domain/shared/address'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { DebugReport, ReportAuction } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'

/** One step of an order from its signature to the chain. */
export type Stage = {
  readonly key: 'placed' | 'signed' | 'auction' | 'won' | 'sent' | 'block' | 'end'
  readonly title: string
  /** The solver that the title names. */
  readonly solver: Address | null
  /** When it was, from the first stage on; or what there was. Null when unknown. */
  readonly note: string | null
  /** `ended`: the order went no further. */
  readonly state: 'done' | 'doing' | 'todo' | 'ended'
}

type StagedOrder = Pick<Order, 'status' | 'creationDate' | 'signingScheme' | 'executedBuyAmount'> &
  Parameters<typeof expiresAt>[0]

/** What is recorded of an order. */
export type OrderRecords = Pick<
  DebugReport,
  'events' | 'auctions' | 'auctionsOmitted' | 'trades' | 'cancellation'
>

type Facts = {
  readonly order: StagedOrder
  /** Of an open order. */
  readonly competition: CompetitionStatus | null
  /** Blocks of its fills, newest first. */
  readonly blocks: readonly number[]
  /** Null where records may not be read, or are not yet. */
  readonly records: OrderRecords | null
}

type Reader = { readonly separators: Separators; readonly zone: TimeZone }

/** The stages of an order, oldest first: of the newest fill where it has several. */
export function orderStages(facts: Facts, reader: Reader): readonly Stage[] {
  const { order } = facts
  const first = firstStage(order, reader)
  if (order.status === 'open' || order.status === 'presignaturePending') {
    return [first, ...stagesToCome(facts)]
  }
  if (order.status === 'fulfilled') return [first, ...stagesOfFill(facts, reader)]
  const fill = order.executedBuyAmount > 0n ? stagesOfFill(facts, reader) : []
  return [first, ...fill, ...quietAuctions(facts, reader), endStage(facts, reader)]
}

function firstStage(order: StagedOrder, { zone }: Reader): Stage {
  const isSigned = order.signingScheme !== 'presign'
  return {
    key: isSigned ? 'signed' : 'placed',
    title: isSigned ? t`Signed` : t`Placed`,
    solver: null,
    note: formatClock(microsToMs(order.creationDate), zone),
    state: 'done',
  }
}

/** Where an open order is, and what follows. */
function stagesToCome({ order, competition }: Facts): readonly Stage[] {
  const isUnsigned = order.status === 'presignaturePending'
  const at = isUnsigned ? 0 : placeOf(competition)
  const best = competition?.value?.at(-1)?.solver ?? null
  const bids = competition?.value?.length ?? 0
  const state = (place: number): Stage['state'] =>
    place < at ? 'done' : place === at ? 'doing' : 'todo'
  const stage = (key: Stage['key'], title: string, place: number, note: string | null): Stage => ({
    key,
    title,
    solver: null,
    note,
    state: state(place),
  })
  return [
    ...(order.signingScheme === 'presign' ? [stage('signed', t`Signed on chain`, 0, null)] : []),
    stage('auction', t`In an auction`, 1, null),
    stage(
      'won',
      at > 2 && best !== null ? t`${best} won` : t`Best bid wins`,
      2,
      bids === 0 ? null : bidsText(bids),
    ),
    stage('sent', t`Sent`, 3, null),
    stage('block', t`In a block`, 4, null),
  ]
}

/** 1: waits for an auction or is in one; 2: bids are compared; 3: the best is being sent. */
function placeOf(competition: CompetitionStatus | null): number {
  switch (competition?.type) {
    case 'solved':
      return 2
    case 'executing':
      return 3
    case 'traded':
      return 5
    default:
      return 1
  }
}

const bidsText = (count: number): string => (count === 1 ? t`1 bid` : t`${count} bids`)

/** From the auction that led to the newest fill to its block. */
function stagesOfFill(facts: Facts, { separators }: Reader): readonly Stage[] {
  const { order, records } = facts
  const trade = records?.trades[0]
  const auction = records?.auctions.find(({ id }) => id === trade?.auctionId)
  const block = facts.blocks[0] ?? trade?.blockNumber
  const since = (ms: number | null) =>
    ms === null ? null : `+${formatDuration(ms - microsToMs(order.creationDate), separators)}`
  const stage = (key: Stage['key'], title: string, note: string | null): Stage => ({
    key,
    title,
    solver: null,
    note,
    state: 'done',
  })
  return [
    ...(auction === undefined ? [] : stagesOfAuction(facts, auction, { separators, since, stage })),
    ...(block === undefined
      ? []
      : [stage('block', t`Block ${formatNumber(block, separators)}`, since(filledMs(records)))]),
  ]
}

function stagesOfAuction(
  { records }: Facts,
  auction: ReportAuction,
  write: {
    separators: Separators
    since: (ms: number | null) => string | null
    stage: (key: Stage['key'], title: string, note: string | null) => Stage
  },
): readonly Stage[] {
  const { separators, since, stage } = write
  const winner = auction.proposedSolutions.find(({ isWinner }) => isWinner)
  const attempt = auction.settlementAttempts.find(
    ({ solutionUid, outcome }) => solutionUid === winner?.solutionUid && outcome === 'success',
  )
  const bids = bidsText(auction.proposedSolutions.length)
  const wonAt = since(lastEventMs(records, 'executing'))
  const won =
    winner === undefined
      ? []
      : [
          {
            ...stage(
              'won',
              winner.solverName === undefined ? t`Won` : t`${winner.solverName} won`,
              wonAt === null ? bids : `${bids}, ${wonAt}`,
            ),
            solver: winner.solver,
          },
        ]
  return [
    stage(
      'auction',
      t`In auction ${formatNumber(auction.id, separators)}`,
      since(auction.timestamp === undefined ? null : microsToMs(auction.timestamp)),
    ),
    ...won,
    ...(attempt === undefined
      ? []
      : [stage('sent', t`Sent`, since(microsToMs(attempt.startTimestamp)))]),
  ]
}

/** How many auctions an order was in that ended unfilled; nothing where that is not recorded. */
function quietAuctions({ order, records }: Facts, { separators }: Reader): readonly Stage[] {
  if (records === null || order.executedBuyAmount > 0n) return []
  const count = records.auctions.length + (records.auctionsOmitted ?? 0)
  if (count === 0) return []
  const title = count === 1 ? t`In 1 auction` : t`In ${formatNumber(count, separators)} auctions`
  return [{ key: 'auction', title, solver: null, note: null, state: 'done' }]
}

function endStage({ order, records }: Facts, { zone }: Reader): Stage {
  const isExpired = order.status === 'expired'
  const cancelled = records?.cancellation?.timestamp
  const cancelledMs =
    cancelled === undefined ? lastEventMs(records, 'cancelled') : microsToMs(cancelled)
  const ms = isExpired ? expiresAt(order) * 1000 : cancelledMs
  return {
    key: 'end',
    title: t(stateLabels[isExpired ? 'expired' : 'cancelled']),
    solver: null,
    note: ms === null ? null : formatClock(ms, zone),
    state: 'ended',
  }
}

const lastEventMs = (
  records: Pick<OrderRecords, 'events'> | null,
  wanted: string,
): number | null => {
  const event = records?.events.findLast(({ label }) => label === wanted)
  return event === undefined ? null : microsToMs(event.timestamp)
}

const filledMs = (records: Pick<OrderRecords, 'events'> | null): number | null =>
  lastEventMs(records, 'traded')

/** From the placing of a filled order to its last fill, in milliseconds; null while unknown. */
export function filledAfterMs(
  order: Pick<Order, 'status' | 'creationDate'>,
  records: Pick<OrderRecords, 'events'> | null,
): number | null {
  const filled = order.status === 'fulfilled' ? filledMs(records) : null
  return filled === null ? null : filled - microsToMs(order.creationDate)
}
