import 'server-only'
import {
  afterRound,
  askedNodes,
  comparedHeights,
  isRestOver,
  type NodesHealth,
  wellNodes,
} from './node-health'
import { type Lag, type NodeAnswer, USUAL_LAG } from './node-judgement'
import type { ProbeNode } from './node-probe'

export type NodeRoundsConfig = {
  readonly urls: readonly string[]
  readonly chainId: number
  readonly probe: ProbeNode
  /** A monotonic clock. */
  readonly nowMs: () => number
  /** Unix seconds, which the times of blocks are compared with. */
  readonly nowSeconds: () => number
  /** How fast a node that lags is left; unless given, as one that is only read from. */
  readonly pace?: (() => NodePace) | undefined
  readonly health: () => NodesHealth
  readonly change: (health: NodesHealth) => void
}

/** How often the heads of several nodes are compared, in milliseconds, and by how much one may lag. */
export type NodePace = { readonly headsMs: number; readonly lag: Lag }

export type NodeRounds = {
  /**
   * Asks the nodes how they are when it is time to. Resolves with whether it waited for what all say:
   * only where nothing is known of them, or something old; else it goes on during the read. So it does
   * when the preferred one is well and another one takes long.
   */
  readonly keepCurrent: () => Promise<boolean>
  /**
   * Asks all, those in cooldown too; after a round that runs already and leaves some out. Within a
   * second of the last time it asks none.
   */
  readonly askAll: () => Promise<void>
}

/** The answers of a round that goes on: the node that was waited for, and the health they show. */
type Answers = { readonly node: number; readonly judged: () => NodesHealth }

type RunningRound = {
  readonly asksAll: boolean
  readonly ended: Promise<void>
  /** As soon as the preferred node may be read from; at the end of the round if that is sooner. */
  readonly usable: Promise<'early' | 'ended'>
}

/** How often several nodes, with their blocks, are compared while they are used. */
const ROUND_MS = 10_000
/**
 * Nodes that are all in cooldown are asked out of turn once in so long, however many reads there are.
 */
const PAUSE_MS = 1_000
/** How long the others may take to answer after the preferred node did, before a read goes on. */
const GRACE_MS = 250
/** What was found so long ago is found again before a read. */
const STALE_MS = 60_000

const USUAL_PACE: NodePace = { headsMs: ROUND_MS, lag: USUAL_LAG }

/**
 * Asks nodes for their state, in one round at a time, and only when it is called: unused, it is idle.
 */
export function createNodeRounds(config: NodeRoundsConfig): NodeRounds {
  const { urls, nowMs, health, change } = config
  const isSingle = urls.length === 1
  let roundMs = Number.NEGATIVE_INFINITY
  const dueHeights = createDueHeights(config)
  const pace = config.pace ?? (() => USUAL_PACE)
  let allAskedMs = Number.NEGATIVE_INFINITY
  let running: RunningRound | null = null

  /** Calls `onFirst` when the preferred one of those asked has answered. */
  const askOnce = async (asked: readonly number[], onFirst: (soFar: Answers) => void) => {
    const startedMs = nowMs()
    const heights = dueHeights()
    const answers = new Map<number, NodeAnswer>()
    // One in cooldown may well be dead.
    const preferred = asked.find((node) => health().nodes[node]?.status.kind !== 'cooldown')
    const judged = () => {
      const { chainId, nowSeconds } = config
      const times = { startedMs, nowMs: nowMs(), nowSeconds: nowSeconds() }
      return afterRound(health(), { answers, chainId, ...times, lag: pace().lag })
    }
    const ask = async (node: number) => {
      answers.set(node, await config.probe(urls[node] ?? '', heights))
      if (node === preferred) onFirst({ node, judged })
    }
    await Promise.all(asked.map(ask))
    change(judged())
    roundMs = nowMs()
  }
  const askTwice = async (asked: readonly number[], onFirst: (soFar: Answers) => void) => {
    await askOnce(asked, onFirst)
    // The first heads say where blocks can be compared, which is done at once.
    const well = wellNodes(health())
    if (health().known === null && well.length > 1) await askOnce(well, () => undefined)
  }
  const round = (asked: readonly number[]): RunningRound => {
    let timer: NodeJS.Timeout | undefined
    let ended = Promise.resolve()
    const usable = new Promise<'early' | 'ended'>((resolve, reject) => {
      const goOn = ({ node, judged }: Answers) => {
        const found = judged().nodes[node]
        if (found?.status.kind !== 'well') return
        // The others, and which blocks are known, are judged when all have answered.
        change({ ...health(), nodes: health().nodes.with(node, found) })
        resolve('early')
      }
      const onFirst = (soFar: Answers) => {
        timer = setTimeout(() => goOn(soFar), GRACE_MS)
      }
      ended = askTwice(asked, onFirst).finally(() => {
        clearTimeout(timer)
        running = null
      })
      ended.then(() => resolve('ended'), reject)
    })
    return { asksAll: asked.length === urls.length, ended, usable }
  }
  const isDue = (): boolean =>
    isSingle
      ? roundMs === Number.NEGATIVE_INFINITY
      : nowMs() - roundMs >= pace().headsMs || isRestOver(health(), nowMs())
  return {
    keepCurrent: async () => {
      if (!isDue()) return false
      const isStale = nowMs() - roundMs >= STALE_MS
      running ??= round(askedNodes(health(), nowMs()))
      return isStale && (await running.usable) === 'ended'
    },
    askAll: async () => {
      while (running?.asksAll === false) await running.ended
      if (running === null && nowMs() - allAskedMs < PAUSE_MS) return
      running ??= round([...urls.keys()])
      await running.ended
      allAskedMs = nowMs()
    },
  }
}

/**
 * Where blocks are compared now: less often than heads, but before a node that was left is read from
 * again. Null for a single node.
 */
function createDueHeights({
  urls,
  nowMs,
  health,
}: NodeRoundsConfig): () => readonly number[] | null {
  let comparedMs = Number.NEGATIVE_INFINITY
  return () => {
    if (urls.length === 1) return null
    const isDue =
      nowMs() - comparedMs >= ROUND_MS ||
      health().known === null ||
      wellNodes(health()).length === 0 ||
      isRestOver(health(), nowMs())
    if (!isDue) return []
    comparedMs = nowMs()
    return comparedHeights(health())
  }
}
