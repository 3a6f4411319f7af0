import 'server-only'
import { engineSolutionCodec } from '@/lib/contract/codecs/solver-engine'
import type { Auction } from '@/lib/domain/auction/auction'
import type { UnreadSolution } from '@/lib/domain/solution/read-solution'
import type { Solution } from '@/lib/domain/solution/solution'
import type { EngineNotice } from '@/lib/domain/solver/engine/engine-notice'
import { fromEngineSolution } from '@/lib/domain/solver/engine/engine-solution'
import { readRefusal, refusalText } from '@/lib/domain/solver/refusal'

/** What is told to the engine at once. */
type AnswerNotice = Pick<EngineNotice, 'solutionId' | 'kind'>

export type EngineAnswer =
  | {
      readonly ok: true
      /** Each is for `verifySolution` to judge. */
      readonly solutions: readonly (Solution | UnreadSolution)[]
      readonly notices: readonly AnswerNotice[]
    }
  | { readonly ok: false; readonly failure: 'refused' | 'garbage'; readonly detail: string }

/** Trades, swaps and prices of one solution; a block holds less than half as many. */
const MAX_ENTRIES = 1_000

/**
 * Reads an engine's answer to an auction, trusting nothing in it. Of its solutions the first
 * `maxSolutions` are read; the rest cost one remark, however many they are. What is wrong with one
 * solution costs that one, and an id that several have costs all of those, as nothing could be said
 * about one of them.
 */
export function readEngineAnswer(
  auction: Auction,
  body: unknown,
  maxSolutions: number,
): EngineAnswer {
  const refusal = readRefusal(body)
  if (refusal !== null) return { ok: false, failure: 'refused', detail: refusalText(refusal) }
  const given = (body as { readonly solutions?: unknown } | null)?.solutions
  if (!Array.isArray(given)) {
    return { ok: false, failure: 'garbage', detail: 'the answer is not a list of solutions' }
  }
  const heads = given.slice(0, maxSolutions)
  const ids = heads.map(idOf)
  const repeated = new Set(ids.filter((id, index) => id !== null && ids.indexOf(id) !== index))
  const solutions: (Solution | UnreadSolution)[] = []
  const notices: AnswerNotice[] = [...repeated].map((solutionId) => ({
    solutionId,
    kind: 'duplicatedSolutionId',
  }))
  for (const [index, head] of heads.entries()) {
    const id = ids[index] ?? null
    const read = repeated.has(id)
      ? { problem: `several solutions have the id ${id}`, notice: null }
      : readOne(auction, head)
    if ('problem' in read) solutions.push({ problem: read.problem })
    else solutions.push(read)
    if ('notice' in read && read.notice !== null) {
      notices.push({ solutionId: id, kind: read.notice })
    }
  }
  if (given.length > maxSolutions) {
    const problem = `${given.length} solutions in one answer, of which ${maxSolutions} are read`
    solutions.push({ problem })
  }
  return { ok: true, solutions, notices }
}

function idOf(head: unknown): number | null {
  const id = (head as { readonly id?: unknown } | null)?.id
  return Number.isSafeInteger(id) ? (id as number) : null
}

type Unread = UnreadSolution & { readonly notice: EngineNotice['kind'] | null }

function readOne(auction: Auction, head: unknown): Solution | Unread {
  const size = largestList(head)
  if (size > MAX_ENTRIES) return { problem: `a list of ${size} entries`, notice: 'fail' }
  const parsed = engineSolutionCodec.safeDecode(head as never)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const place = issue?.path.join('.') || 'solution'
    return { problem: `${place}: ${issue?.message ?? 'malformed'}`.slice(0, 300), notice: 'fail' }
  }
  const read = fromEngineSolution(auction, parsed.data)
  return read.ok ? read.value : { problem: read.error.problem, notice: read.error.kind }
}

/** Counted before anything is looked at, as each entry that is wrong costs a remark. */
function largestList(head: unknown): number {
  if (typeof head !== 'object' || head === null) return 0
  const sizes = Object.values(head).map((value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length : 0,
  )
  return Math.max(0, ...sizes)
}
