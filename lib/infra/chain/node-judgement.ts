import 'server-only'

/** A block as a node reports it; the hash is in lower case. */
export type NodeBlock = { readonly number: number; readonly hash: string }

/** Time in unix seconds. */
type NodeHead = NodeBlock & { readonly timestamp: number }

/** What a node said when it was asked how it is. */
export type NodeAnswer =
  | {
      readonly kind: 'answered'
      readonly chainId: number
      /** Its newest block; null where it was asked for its chain alone. */
      readonly head: NodeHead | null
      /** Its blocks at the heights asked for, those it does not have yet left out. */
      readonly blocks: readonly NodeBlock[]
    }
  | { readonly kind: 'failed'; readonly detail: string }

/**
 * Why a node is not read from: it gives no usable answers, it is clearly behind the others, it reports
 * other blocks than they do, or it serves another chain.
 */
export type NodeFault = {
  readonly kind: 'failed' | 'behind' | 'lying' | 'other chain'
  /** Words for people, without the node's name. */
  readonly detail: string
}

export type Judgement = {
  /** By node; null: it is well. */
  readonly faults: ReadonlyMap<number, NodeFault | null>
  /**
   * The highest block compared, as those who are believed report it; null when none was, or none as
   * high as the known one.
   */
  readonly agreed: NodeBlock | null
}

/** From when on a node is behind: when both its number and the time of its newest block are. */
export type Lag = { readonly blocks: number; readonly seconds: number }

/** Of nodes that are only read from, whichever is ahead. */
export const USUAL_LAG: Lag = { blocks: 3, seconds: 30 }

type Context = {
  readonly chainId: number
  readonly known: NodeBlock | null
  readonly nowSeconds: number
  readonly lag?: Lag | undefined
}

/**
 * So many times longer where one node alone is ahead of at least two others, whose blocks may be old
 * only because the chain makes few, and its newest one invented.
 */
const ALONE_FACTOR = 4
/** How far the time of a newest block may be ahead of our clock. */
const FUTURE_SECONDS = 60

/**
 * Judges the answers of one round, by node in order of preference. `known` is a block that was agreed
 * on before. Of different blocks at one height, the one most nodes report is believed, at least two of
 * them; else the one known before; else that of a node that reports the known block too; else that of
 * the most preferred node. `nowSeconds` is our own clock: a node that reports the future makes no
 * other one seem behind.
 */
export function judgeNodes(answers: ReadonlyMap<number, NodeAnswer>, context: Context): Judgement {
  const faults = new Map<number, NodeFault | null>()
  const trusted = new Map<number, Answered>()
  for (const [node, answer] of answers) {
    const fault = faultOf(answer, context.chainId)
    faults.set(node, fault)
    if (fault === null && answer.kind === 'answered') trusted.set(node, answer)
  }
  const distrust = (node: number, fault: NodeFault) => {
    faults.set(node, fault)
    trusted.delete(node)
  }
  findFuture(trusted, context.nowSeconds, distrust)
  const behind = findBehind(trusted, context)
  const agreed = compareBlocks(trusted, behind, context.known, distrust)
  for (const [node, fault] of behind) if (trusted.has(node)) faults.set(node, fault)
  return { faults, agreed }
}

type Answered = Extract<NodeAnswer, { kind: 'answered' }>
type Distrust = (node: number, fault: NodeFault) => void

function faultOf(answer: NodeAnswer, chainId: number): NodeFault | null {
  if (answer.kind === 'failed') return answer
  if (answer.chainId === chainId) return null
  return { kind: 'other chain', detail: `serves chain ${answer.chainId} instead of ${chainId}` }
}

/**
 * The known height first, then upwards: who reports another past is not asked about other blocks, nor
 * about those below the known one. One that is behind has no say, as it may have stopped at blocks
 * that were replaced since. A height that one node reports and another one lacks may be invented: it is
 * not agreed on. Nor is one below the known block, which would be forgotten for it.
 */
function compareBlocks(
  trusted: ReadonlyMap<number, Answered>,
  behind: ReadonlyMap<number, NodeFault>,
  known: NodeBlock | null,
  distrust: Distrust,
): NodeBlock | null {
  const agreed: { readonly block: NodeBlock; readonly nodes: readonly number[] }[] = []
  for (const number of comparedInOrder(trusted, known)) {
    const reporters = reportersAt(trusted, number)
    const isLackedByOne = [...reporters.values()].flat().length < trusted.size
    const believed = [...reporters].flatMap(([hash, nodes]) => {
      const current = nodes.filter((node) => !behind.has(node))
      return current.length === 0 ? [] : [{ hash, nodes: current }]
    })
    const confirming = known === null ? [] : reportersAt(trusted, known.number).get(known.hash)
    const knownHash = known?.number === number ? known.hash : null
    const hash = believedHash(believed, { knownHash, confirming: confirming ?? [] })
    if (hash === null) continue
    for (const [other, nodes] of reporters) {
      if (other === hash) continue
      const detail = `its block ${number} is ${short(other)}, not ${short(hash)}`
      for (const node of nodes) distrust(node, { kind: 'lying', detail })
    }
    const isAlone = hash !== knownHash && reporters.get(hash)?.length === 1 && isLackedByOne
    const nodes = believed.find((reported) => reported.hash === hash)?.nodes ?? []
    if (!isAlone) agreed.push({ block: { number, hash }, nodes })
  }
  const highest = agreed
    // Those who reported it may have been found to lie about another block since.
    .filter(({ nodes }) => nodes.some((node) => trusted.has(node)))
    .map(({ block }) => block)
    .sort((a, b) => b.number - a.number)[0]
  return highest === undefined || highest.number < (known?.number ?? 0) ? null : highest
}

function comparedInOrder(
  trusted: ReadonlyMap<number, Answered>,
  known: NodeBlock | null,
): readonly number[] {
  const reported = [...trusted.values()].flatMap(({ blocks }) => blocks.map(({ number }) => number))
  const isKnown = (number: number) => number === known?.number
  return [...new Set(reported)].sort((a, b) => Number(isKnown(b)) - Number(isKnown(a)) || a - b)
}

/** The nodes that report each hash at a height, in order of preference. */
function reportersAt(
  trusted: ReadonlyMap<number, Answered>,
  number: number,
): ReadonlyMap<string, readonly number[]> {
  const reporters = new Map<string, number[]>()
  for (const [node, { blocks }] of [...trusted].sort(([a], [b]) => a - b)) {
    const hash = blocks.find((block) => block.number === number)?.hash
    if (hash !== undefined) reporters.set(hash, [...(reporters.get(hash) ?? []), node])
  }
  return reporters
}

/** The nodes that report one hash at a height, at least one. */
type ReportedHash = { readonly hash: string; readonly nodes: readonly number[] }

/**
 * `knownHash` was agreed on before at this height; the nodes in `confirming` report the known block.
 */
function believedHash(
  reported: readonly ReportedHash[],
  {
    knownHash,
    confirming,
  }: { readonly knownHash: string | null; readonly confirming: readonly number[] },
): string | null {
  const isConfirming = ({ nodes }: ReportedHash) => nodes.some((node) => confirming.includes(node))
  const [most, next] = reported.toSorted(
    (a, b) =>
      b.nodes.length - a.nodes.length ||
      Number(isConfirming(b)) - Number(isConfirming(a)) ||
      (a.nodes[0] ?? 0) - (b.nodes[0] ?? 0),
  )
  if (most === undefined) return knownHash
  const { hash, nodes } = most
  const isMajority = nodes.length > 1 && nodes.length > (next?.nodes.length ?? 0)
  return isMajority ? hash : (knownHash ?? hash)
}

/** Only where another node's head is not in the future: else it is our clock that is wrong. */
function findFuture(
  trusted: ReadonlyMap<number, Answered>,
  nowSeconds: number,
  distrust: Distrust,
): void {
  const ahead = headsOf(trusted).filter(([, head]) => head.timestamp > nowSeconds + FUTURE_SECONDS)
  if (ahead.length === headsOf(trusted).length) return
  for (const [node, { timestamp }] of ahead) {
    const detail = `its newest block is ${timestamp - nowSeconds} s in the future`
    distrust(node, { kind: 'lying', detail })
  }
}

/**
 * Behind the others: of three or more, behind the second newest, or long behind the newest; all of them
 * where none has what was known: a chain has no fewer blocks than before.
 */
function findBehind(
  trusted: ReadonlyMap<number, Answered>,
  { nowSeconds, known, lag: enough = USUAL_LAG }: Omit<Context, 'chainId'>,
): ReadonlyMap<number, NodeFault> {
  const heads = headsOf(trusted)
  const [best, next, ...others] = heads.map(([, head]) => head).sort(byNumber)
  if (best === undefined) return new Map()
  if (known !== null && best.number < known.number) {
    const detail = `has no block ${known.number}, which was seen before`
    return new Map(heads.map(([node]) => [node, { kind: 'behind', detail }]))
  }
  const leaders: readonly Leader[] =
    next === undefined || others.length === 0
      ? [{ head: best, enough }]
      : [
          { head: next, enough },
          { head: best, enough: { ...enough, seconds: enough.seconds * ALONE_FACTOR } },
        ]
  return new Map(
    heads.flatMap(([node, head]): [number, NodeFault][] => {
      const lag = leaders.flatMap((leader) => lagBehind(leader, head, nowSeconds) ?? [])[0]
      if (lag === undefined) return []
      const detail = `is ${lag.blocks} blocks (${lag.seconds} s) behind the others`
      return [[node, { kind: 'behind', detail }]]
    }),
  )
}

const byNumber = (a: NodeHead, b: NodeHead): number => b.number - a.number

/** A head that others may be behind, and by how much they have to be. */
type Leader = { readonly head: NodeHead; readonly enough: Lag }

/** How far a head is behind, null when that is not enough. */
function lagBehind({ head, enough }: Leader, behind: NodeHead, nowSeconds: number) {
  const blocks = head.number - behind.number
  const seconds = Math.min(head.timestamp, nowSeconds) - behind.timestamp
  return blocks < enough.blocks || seconds < enough.seconds ? null : { blocks, seconds }
}

const headsOf = (trusted: ReadonlyMap<number, Answered>): [number, NodeHead][] =>
  [...trusted].flatMap(([node, { head }]): [number, NodeHead][] => (head ? [[node, head]] : []))

/** Enough of a hash to distinguish two. */
const short = (hash: string): string => hash.slice(0, 12)
