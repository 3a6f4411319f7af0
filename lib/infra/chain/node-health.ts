import 'server-only'
import {
  judgeNodes,
  type Lag,
  type NodeAnswer,
  type NodeBlock,
  type NodeFault,
} from './node-judgement'

/** All times are of one monotonic clock, in milliseconds. */
type NodeStatus =
  /** Nothing is known of it, its chain neither, so it is not read from. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'well'; readonly sinceMs: number }
  /** It is asked again at `untilMs`, and read from once it is well. */
  | {
      readonly kind: 'cooldown'
      readonly fault: NodeFault
      readonly sinceMs: number
      readonly untilMs: number
    }

export type NodeHealth = {
  readonly status: NodeStatus
  /** Length of its last cooldown; 0 before the first. */
  readonly cooldownMs: number
  /** Number of the newest block it reported; null before it reported one. */
  readonly headBlock: number | null
}

/** The nodes of one network, in order of preference. */
export type NodesHealth = {
  readonly nodes: readonly NodeHealth[]
  /** The block agreed on last, and when. */
  readonly known: (NodeBlock & { readonly atMs: number }) | null
  /** Where blocks are compared next; null before a head is known. */
  readonly nextHeight: number | null
}

export type Round = {
  /** By node. */
  readonly answers: ReadonlyMap<number, NodeAnswer>
  readonly chainId: number
  readonly startedMs: number
  readonly nowMs: number
  /** Unix seconds of our own clock. */
  readonly nowSeconds: number
  readonly lag?: Lag | undefined
}

/** Doubles with each fault in a row. */
const FIRST_COOLDOWN_MS = 5_000
const LONGEST_COOLDOWN_MS = 120_000
/** Younger blocks may still differ between honest nodes. */
const COMPARED_DEPTH = 6
/** A block that nobody confirmed for so long is forgotten: the chain may have been reorganised. */
const KNOWN_MS = 600_000

export const unknownNodes = (count: number): NodesHealth => ({
  nodes: Array.from({ length: count }, () => ({
    status: { kind: 'unknown' },
    cooldownMs: 0,
    headBlock: null,
  })),
  known: null,
  nextHeight: null,
})

/** The heights at which blocks are compared. */
export const comparedHeights = ({ known, nextHeight }: NodesHealth): readonly number[] => [
  ...new Set([known?.number ?? null, nextHeight].filter((height) => height !== null)),
]

const indicesOf = (health: NodesHealth, isWanted: (node: NodeHealth) => boolean) =>
  health.nodes.flatMap((node, index) => (isWanted(node) ? [index] : []))

/** Those that may be read from, in order of preference. */
export const wellNodes = (health: NodesHealth): readonly number[] =>
  indicesOf(health, ({ status }) => status.kind === 'well')

/** Those whose answers are true but old: better than none. */
export const behindNodes = (health: NodesHealth): readonly number[] =>
  indicesOf(health, ({ status }) => status.kind === 'cooldown' && status.fault.kind === 'behind')

/**
 * Those that a round asks: all but those in the middle of a cooldown that would not answer, or not
 * about this chain. What the others report is compared despite their cooldown: two that are right, but
 * were seen to differ at different times, are so found to be the majority.
 */
export const askedNodes = (health: NodesHealth, nowMs: number): readonly number[] =>
  indicesOf(health, (node) => isDue(node, nowMs) || isComparable(node))

const isComparable = (node: NodeHealth): boolean =>
  isFoundLying(node) || (node.status.kind === 'cooldown' && node.status.fault.kind === 'behind')

const isFoundLying = ({ status }: NodeHealth): boolean =>
  status.kind === 'cooldown' && status.fault.kind === 'lying'

/** Whether a node has been in cooldown long enough to be asked again. */
export const isRestOver = ({ nodes }: NodesHealth, nowMs: number): boolean =>
  nodes.some((node) => node.status.kind === 'cooldown' && isDue(node, nowMs))

const isDue = ({ status }: NodeHealth, nowMs: number): boolean =>
  status.kind !== 'cooldown' || status.untilMs <= nowMs

/** After a read failed. One in cooldown already, for more than being behind, stays in it. */
export const afterFailedRead = (health: NodesHealth, node: number, nowMs: number): NodesHealth =>
  afterFault(health, node, { kind: 'failed', detail: 'a read failed' }, nowMs)

/** After a node showed a fault outside of a round. One in cooldown for more than being behind stays in it. */
export function afterFault(
  health: NodesHealth,
  node: number,
  fault: NodeFault,
  nowMs: number,
): NodesHealth {
  const before = health.nodes[node]
  const isCoolingDown = before?.status.kind === 'cooldown' && before.status.fault.kind !== 'behind'
  if (before === undefined || isCoolingDown) return health
  return { ...health, nodes: health.nodes.with(node, inCooldown(before, fault, nowMs)) }
}

/** After a round of questions, in which some nodes may not have been asked. */
export function afterRound(health: NodesHealth, round: Round): NodesHealth {
  const { answers, chainId, nowMs, nowSeconds, lag } = round
  const known = health.known !== null && nowMs - health.known.atMs < KNOWN_MS ? health.known : null
  const { faults, agreed } = judgeNodes(answers, { chainId, known, nowSeconds, lag })
  const seen = health.nodes.map((node, index) => {
    const answer = answers.get(index)
    const head = answer?.kind === 'answered' ? answer.head : null
    return head === null ? node : { ...node, headBlock: head.number }
  })
  // Who reported something else than a node that was read from, and turns out a liar, was right.
  const isOverturned = indicesOf(health, ({ status }) => status.kind === 'well').some(
    (index) => faults.get(index)?.kind === 'lying',
  )
  const judged = seen.map((node, index) => {
    const fault = faults.get(index) ?? null
    if (fault !== null) return inCooldown(node, fault, nowMs)
    const isRestUp = isDue(node, nowMs) || (isOverturned && isFoundLying(node))
    return faults.has(index) && isRestUp ? recovered(node, round) : node
  })
  // A cooldown is shortened where no other node is left.
  const nodes = judged.some(({ status }) => status.kind === 'well')
    ? judged
    : judged.map((node, index) => (faults.get(index) === null ? recovered(node, round) : node))
  const heads = [...faults].flatMap(([index, fault]) => {
    const head = fault === null ? (nodes[index]?.headBlock ?? null) : null
    return head === null ? [] : [head]
  })
  return {
    nodes,
    known: agreed === null ? known : { ...agreed, atMs: nowMs },
    nextHeight:
      heads.length === 0 ? health.nextHeight : Math.max(0, Math.min(...heads) - COMPARED_DEPTH),
  }
}

/** A read that failed since it was asked counts more than its answer. */
function recovered(node: NodeHealth, { startedMs, nowMs }: Round): NodeHealth {
  const { status } = node
  if (status.kind === 'well') return node
  const failedSince = status.kind === 'cooldown' && status.sinceMs > startedMs
  return failedSince ? node : { ...node, status: { kind: 'well', sinceMs: nowMs } }
}

/**
 * A cooldown: doubled after one in vain, or a short time after one; in the middle of one, as before.
 */
function inCooldown(node: NodeHealth, fault: NodeFault, nowMs: number): NodeHealth {
  const { status, cooldownMs } = node
  if (status.kind === 'cooldown' && !isDue(node, nowMs)) {
    return { ...node, status: { ...status, fault } }
  }
  const wasWellMs = status.kind === 'well' ? nowMs - status.sinceMs : 0
  const isFirst = cooldownMs === 0 || wasWellMs > 2 * cooldownMs
  const nextMs = isFirst ? FIRST_COOLDOWN_MS : Math.min(2 * cooldownMs, LONGEST_COOLDOWN_MS)
  return {
    ...node,
    cooldownMs: nextMs,
    status: { kind: 'cooldown', fault, sinceMs: nowMs, untilMs: nowMs + nextMs },
  }
}
