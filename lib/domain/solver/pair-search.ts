import { limitBeforeFees } from '@/lib/domain/fee/policy'
import type { Member, PairBook } from '@/lib/domain/solver/pair-book'
import { fillCandidates, nearbyAmounts } from '@/lib/domain/solver/partial-fill'
import { type PairSettlement, settlePair } from '@/lib/domain/solver/settle-pair'

/** Maximum number of sets a search settles; not a time limit, so results do not depend on speed. */
const MAX_SETTLEMENTS = 600

const MAX_ROUNDS = 3

type Search = {
  readonly book: PairBook
  readonly settle: (members: readonly Member[]) => PairSettlement | null
  readonly failingOrders: (members: readonly Member[]) => readonly Member[]
  readonly isOver: () => boolean
}

/**
 * Searches for the subset of `candidates` with the highest score when settled at one rate.
 * One start is all candidates, without those whose limits fail most until the others settle; another
 * is the two most tolerant opposite orders. Improves each start by adding, removing and resizing
 * single orders while the score rises. Deterministic; returns the best so far when `stop` is true.
 */
export function searchPair(
  book: PairBook,
  candidates: readonly Member[],
  stop: () => boolean,
): PairSettlement | null {
  const search = createSearch(book, stop)
  let best: PairSettlement | null = null
  for (const start of [removeFailing(search, candidates), bestOppositePair(candidates)]) {
    if (!start) continue
    const improved = improve(search, start, candidates)
    if (improved && (!best || improved.score > best.score)) best = improved
  }
  return best && best.score > 0n ? best : null
}

function createSearch(book: PairBook, stop: () => boolean): Search {
  let settlements = 0
  const run = (members: readonly Member[]) => {
    settlements++
    return settlePair(book, members)
  }
  return {
    book,
    settle: (members) => {
      if (members.length === 0) return null
      const result = run(members)
      return result.ok ? result : null
    },
    failingOrders: (members) => {
      const result = run(members)
      return result.ok
        ? []
        : result.failingOrders.length > 0
          ? result.failingOrders
          : members.slice(-1)
    },
    isOver: () => settlements >= MAX_SETTLEMENTS || stop(),
  }
}

function removeFailing(search: Search, candidates: readonly Member[]): readonly Member[] {
  let members = candidates
  while (members.length > 0 && !search.isOver()) {
    const failingOrders = search.failingOrders(members)
    if (failingOrders.length === 0) break
    // Removing one at a time would be best; a quarter at a time limits the cost for large books.
    const dropped = new Set(failingOrders.slice(0, Math.ceil(failingOrders.length / 4)))
    members = members.filter((member) => !dropped.has(member))
  }
  return members
}

function bestOppositePair(candidates: readonly Member[]): readonly Member[] | null {
  const forward = candidates.find((member) => member.side === 'forward')
  const backward = candidates.find((member) => member.side === 'backward')
  return forward && backward ? [forward, backward] : null
}

function improve(
  search: Search,
  start: readonly Member[],
  candidates: readonly Member[],
): PairSettlement | null {
  let members = start
  let best = search.settle(start)
  const adopt = (trial: readonly Member[]): boolean => {
    const settled = search.settle(trial)
    if (!settled || (best && settled.score <= best.score)) return false
    best = settled
    members = trial
    return true
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = best?.score ?? -1n
    for (const candidate of candidates) {
      if (search.isOver()) return best
      const { uid } = candidate.order
      const present = members.some((member) => member.order.uid === uid)
      const others = members.filter((member) => member.order.uid !== uid)
      if (!present && best && isOutpriced(candidate, best)) continue
      if (present) adopt(others)
      else adopt([...others, candidate])
      if (candidate.order.data.partiallyFillable) resize(search, others, candidate, adopt)
    }
    if ((best?.score ?? -1n) === before) break
  }
  return best
}

function resize(
  search: Search,
  others: readonly Member[],
  full: Member,
  adopt: (trial: readonly Member[]) => boolean,
): void {
  let best: bigint | null = null
  const tryAmount = (amount: bigint) => {
    if (!search.isOver() && adopt([...others, { ...full, amount }])) best = amount
  }
  for (const amount of fillCandidates(search.book, others, full)) tryAmount(amount)
  for (const step of [4n, 8n, 16n, 64n]) {
    if (best === null) return
    for (const amount of nearbyAmounts(best, full.amount, step)) tryAmount(amount)
  }
}

/** Whether the rate already breaks the order's limit before fees; adding its volume only worsens it. */
function isOutpriced(member: Member, settled: PairSettlement): boolean {
  const limit = limitBeforeFees(member.order.data, member.order.feePolicies)
  const [own, other] =
    member.side === 'forward'
      ? [settled.rate.own, settled.rate.other]
      : [settled.rate.other, settled.rate.own]
  return limit.sellAmount * own < limit.buyAmount * other
}
