import 'server-only'
import { InfraError } from '@/lib/infra/errors'
import {
  afterFailedRead,
  afterFault,
  behindNodes,
  type NodeHealth,
  type NodesHealth,
  unknownNodes,
  wellNodes,
} from './node-health'
import { createNodeRounds, type NodeRoundsConfig } from './node-rounds'

/** How a node is, for operators. */
export type NodeView = {
  /** Its host, and its place among several of that host: a URL may hold a key. */
  readonly name: string
  /** `unknown` before it was first asked; only a node that is well is read from. */
  readonly state: 'unknown' | 'well' | 'failed' | 'behind' | 'lying' | 'other chain'
  /** What is wrong, in words; null while nothing is. */
  readonly detail: string | null
  /** Number of the newest block it reported; null where it was not asked for one. */
  readonly headBlock: number | null
}

/** The nodes of one network, in order of preference. */
export type NodeFailover = {
  readonly urls: readonly [string, ...string[]]
  /**
   * Runs `access` on the first node that is well. One for which it rejects with a fault of the node
   * enters cooldown, and the next one is tried; any other rejection is the answer. One that is behind
   * the others is better than none; when there is none of these either, all are asked how they are.
   * Rejects with what the last one tried rejected with, or an `InfraError` where no node may be read
   * from.
   */
  readonly run: <T>(
    access: (url: string) => Promise<T>,
    isNodeFault: (error: unknown) => boolean,
  ) => Promise<T>
  /**
   * Asks a node for its state, with reads going on; it enters cooldown if it does not answer. For an
   * access that failed in a way that may be the access's own.
   */
  readonly suspect: (url: string) => void
  /**
   * The node that is read from has contradicted itself in something that no probe asks for: it enters
   * cooldown as lying. Without effect where it is the only node.
   */
  readonly distrust: (detail: string) => void
  readonly views: () => readonly NodeView[]
}

export type NodeFailoverConfig = Omit<NodeRoundsConfig, 'health' | 'change'> & {
  /** A node entered cooldown, or is well again. */
  readonly onChange?: (node: NodeView) => void
}

/**
 * Spreads nothing: the first node that is well takes all reads, as two nodes may be at different
 * blocks. A single node is asked for its chain before its first read and after a failed one; of
 * several, their heads and blocks are compared too, every ten seconds while they are read from.
 * Throws without a URL.
 */
export function createNodeFailover(config: NodeFailoverConfig): NodeFailover {
  const [first, ...others] = config.urls
  if (first === undefined) throw new Error('a network needs a node')
  const urls = [first, ...others] as const
  const names = nodeNames(urls)
  let health = unknownNodes(urls.length)

  const viewOf = (index: number) => toView(names[index] ?? '', health.nodes[index])
  const views = () => urls.map((_, index) => viewOf(index))
  const change = (next: NodesHealth) => {
    const before = views()
    health = next
    for (const [index, view] of views().entries()) {
      if (view.state !== before[index]?.state) config.onChange?.(view)
    }
  }
  const rounds = createNodeRounds({ ...config, health: () => health, change })
  const suspects = new Set<string>()
  const suspect = async (url: string) => {
    const node = urls.indexOf(url)
    if (node === -1 || suspects.has(url)) return
    suspects.add(url)
    const answer = await config.probe(url, []).finally(() => suspects.delete(url))
    if (answer.kind === 'failed') change(afterFailedRead(health, node, config.nowMs()))
  }
  const readable = () => [...wellNodes(health), ...behindNodes(health)]
  return {
    urls,
    views,
    suspect: (url) => void suspect(url),
    distrust: (detail) => {
      const [node] = readable()
      if (node === undefined || urls.length === 1) return
      change(afterFault(health, node, { kind: 'lying', detail }, config.nowMs()))
    },
    run: async (access, isNodeFault) => {
      let isAsked = await rounds.keepCurrent()
      const tried = new Set<number>()
      let fault: unknown = null
      for (;;) {
        if (readable().length === 0 && !isAsked && tried.size < urls.length) {
          isAsked = true
          await rounds.askAll()
        }
        const node = readable().find((candidate) => !tried.has(candidate))
        if (node === undefined) throw fault ?? noneUsable(views())
        tried.add(node)
        try {
          return await access(urls[node] ?? '')
        } catch (error) {
          if (!isNodeFault(error)) throw error
          change(afterFailedRead(health, node, config.nowMs()))
          fault = error
        }
      }
    },
  }
}

function toView(name: string, node: NodeHealth | undefined): NodeView {
  const headBlock = node?.headBlock ?? null
  const status = node?.status ?? { kind: 'unknown' }
  return status.kind === 'cooldown'
    ? { name, state: status.fault.kind, detail: status.fault.detail, headBlock }
    : { name, state: status.kind, detail: null, headBlock }
}

/** What is wrong with the nodes that are not well, in one line; null when nothing is. */
export function nodeFaults(views: readonly NodeView[]): string | null {
  const faults = views.flatMap(({ name, detail }) => (detail === null ? [] : [`${name} ${detail}`]))
  return faults.length === 0 ? null : faults.join('; ')
}

const noneUsable = (views: readonly NodeView[]) =>
  new InfraError(`chain: no node can be read from: ${nodeFaults(views)}`, {
    retryable: true,
    cause: null,
    faultOf: 'node',
  })

/**
 * A name for each URL that operators know and that holds no key: its host and port, with its place
 * where several URLs have the same.
 */
function nodeNames(urls: readonly string[]): readonly string[] {
  const hosts = urls.map((url) => new URL(url).host)
  return hosts.map((host, index) => {
    const isShared = hosts.indexOf(host) !== hosts.lastIndexOf(host)
    return isShared ? `${host} (${index + 1})` : host
  })
}
