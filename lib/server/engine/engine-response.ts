import 'server-only'
import { type EngineSolutionText, engineSolutionCodec } from '@/lib/contract/codecs/solver-engine'
import type { Auction } from '@/lib/domain/auction/auction'
import type { UnreadSolution } from '@/lib/domain/solution/read-solution'
import type { Solution } from '@/lib/domain/solution/solution'
import type { EngineNotice } from '@/lib/domain/solver/engine/engine-notice'
import {
  type EngineSolution,
  type EngineTrade,
  fromEngineSolution,
} from '@/lib/domain/solver/engine/engine-solution'
import { signedJitOrder } from '@/lib/domain/solver/engine/jit-order'
import { readRefusal, refusalText } from '@/lib/domain/solver/refusal'

/** A notice sent to the engine right away. */
type ReplyNotice = Pick<EngineNotice, 'solutionId' | 'kind'>

export type ParsedEngineReply =
  | {
      readonly ok: true
      /** Each one still has to pass `verifySolution`. */
      readonly solutions: readonly (Solution | UnreadSolution)[]
      readonly notices: readonly ReplyNotice[]
    }
  | { readonly ok: false; readonly failure: 'refused' | 'garbage'; readonly detail: string }

/** Trades, swaps and prices of one solution; a block holds less than half as many. */
const MAX_ENTRIES = 1_000

/**
 * Parses an engine's reply to an auction, trusting nothing in it. Only the first `maxSolutions`
 * solutions are read; any further ones add a single problem entry. A mistake in one solution rejects
 * only that one; an id used by several solutions rejects all of those, as they cannot be distinguished.
 */
export async function parseEngineReply(
  auction: Auction,
  body: unknown,
  maxSolutions: number,
): Promise<ParsedEngineReply> {
  const refusal = readRefusal(body)
  if (refusal !== null) return { ok: false, failure: 'refused', detail: refusalText(refusal) }
  const listed = (body as { readonly solutions?: unknown } | null)?.solutions
  if (!Array.isArray(listed)) {
    return { ok: false, failure: 'garbage', detail: 'the answer is not a list of solutions' }
  }
  const entries = listed.slice(0, maxSolutions)
  const ids = entries.map(idOf)
  const repeated = new Set(ids.filter((id, index) => id !== null && ids.indexOf(id) !== index))
  const solutions: (Solution | UnreadSolution)[] = []
  const notices: ReplyNotice[] = [...repeated].map((solutionId) => ({
    solutionId,
    kind: 'duplicatedSolutionId',
  }))
  for (const [index, entry] of entries.entries()) {
    const id = ids[index] ?? null
    const read = repeated.has(id)
      ? { problem: `several solutions have the id ${id}`, notice: null }
      : await readSolutionEntry(auction, entry)
    if ('problem' in read) solutions.push({ problem: read.problem })
    else solutions.push(read)
    if ('notice' in read && read.notice !== null) {
      notices.push({ solutionId: id, kind: read.notice })
    }
  }
  if (listed.length > maxSolutions) {
    const problem = `${listed.length} solutions in one answer, of which ${maxSolutions} are read`
    solutions.push({ problem })
  }
  return { ok: true, solutions, notices }
}

function idOf(entry: unknown): number | null {
  const id = (entry as { readonly id?: unknown } | null)?.id
  return Number.isSafeInteger(id) ? (id as number) : null
}

type Unread = UnreadSolution & { readonly notice: EngineNotice['kind'] | null }

async function readSolutionEntry(auction: Auction, entry: unknown): Promise<Solution | Unread> {
  const size = largestList(entry)
  if (size > MAX_ENTRIES) return { problem: `a list of ${size} entries`, notice: 'fail' }
  const parsed = engineSolutionCodec.safeDecode(entry as never)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const place = issue?.path.join('.') || 'solution'
    return { problem: `${place}: ${issue?.message ?? 'malformed'}`.slice(0, 300), notice: 'fail' }
  }
  const signed = await withOwners(auction, parsed.data)
  if ('problem' in signed) return signed
  const read = fromEngineSolution(auction, signed)
  return read.ok ? read.value : { problem: read.error.problem, notice: read.error.kind }
}

/** The solution with the owners of the orders that its engine brings. */
async function withOwners(
  { chainId, settlementContract }: Auction,
  solution: EngineSolutionText,
): Promise<EngineSolution | Unread> {
  const trades: EngineTrade[] = []
  for (const [index, trade] of solution.trades.entries()) {
    if (trade.kind === 'fulfillment') {
      trades.push(trade)
      continue
    }
    const order = await signedJitOrder({ chainId, settlementContract }, trade.order)
    if (!order.ok)
      return { problem: `trade ${index}: ${order.error}`.slice(0, 300), notice: 'fail' }
    trades.push({ ...trade, order: order.value })
  }
  return { ...solution, trades }
}

/** Checked before the entries are parsed, as each malformed entry would produce an issue. */
function largestList(entry: unknown): number {
  if (typeof entry !== 'object' || entry === null) return 0
  const sizes = Object.values(entry).map((value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length : 0,
  )
  return Math.max(0, ...sizes)
}
