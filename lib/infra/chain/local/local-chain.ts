import 'server-only'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { InfraError } from '@/lib/infra/errors'
import { LocalChainError, locateAnvil } from './anvil-binary'
import type { AnvilProcess } from './anvil-process'
import { type BlockProducer, createBlockProducer } from './block-producer'
import { type BringUpContext, bringUpNode, type LocalChainLog, makeGenesis } from './bring-up'
import { createChainStore } from './chain-store'
import { lockFolder } from './folder-lock'
import { localAccounts } from './genesis'
import type { Genesis, LocalManifest } from './manifest'
import { keepSeed, resolveSeed } from './network-seed'
import { claimNodeAddress, type NodeAddress, urlOf } from './node-address'
import { runNodeCommand } from './node-control'
import { type GateHandler, type NodeGate, openNodeGate } from './node-gate'
import { keptNodeKey } from './node-key'
import { adoptOrphan, removeNodeRecord } from './node-record'

type LocalChainState = 'starting' | 'ready' | 'restarting' | 'stopped'

export type LocalChainConfig = {
  readonly dataDir: string
  readonly chainId: number
  /** Where other programs use the node; 0 picks a free one. */
  readonly port: number
  readonly blockSeconds: number
  /** Mines a block as soon as a transaction waits, besides the one of every period. */
  readonly minesOnDemand?: boolean
  /** Keys and content of the network derive from it; null: the one kept in the directory, or a new one. */
  readonly seed: string | null
  /** Days of simulated trading a new network begins with; default none. */
  readonly historyDays?: number
  readonly onHistory?: BringUpContext['onHistory']
  readonly log: LocalChainLog
  readonly nowMs?: () => number
  /** False: throws `MissingChainError` instead of creating a network. */
  readonly mayCreate?: boolean
}

export type LocalChain = {
  /** The node itself, at an address drawn at each start: for this process only. */
  readonly rpcUrl: string
  /** Where programs and wallets use the node, once `openPort` was called. */
  readonly portUrl: string
  /** The node itself for other processes of this system; a secret. See `openNodeGate`. */
  readonly privateUrl: string
  /** Begins to answer at the port, where until then every caller is asked to wait. */
  openPort(handler: GateHandler): void
  readonly manifest: LocalManifest
  /** What the network's keys and content derive from; a secret unless it was given. */
  readonly seed: string
  /** Random, set at genesis: a database with another identity belongs to another chain. */
  readonly identity: string
  /** True when this start created the network. */
  readonly created: boolean
  state(): LocalChainState
  /** Process id of the node at this moment; null while there is none. */
  nodePid(): number | null
  /**
   * Calls back each time the node has been restarted and replies again; returns the unsubscriber.
   */
  onRestart(listener: () => void): () => void
  /** Number of the newest block on disk. */
  journaled(): number
  /**
   * Resolves once the block is on disk; with `hash`, only if it is that block.
   * Errors: retryable InfraError when the node goes down or the block is replaced meanwhile.
   */
  journalUpTo(block: number, hash?: string): Promise<void>
  /** See `runNodeCommand`. */
  command(call: Parameters<typeof runNodeCommand>[2]): ReturnType<typeof runNodeCommand>
  stop(): Promise<void>
}

/** Where a data directory has its chain. */
export const chainFolder = (dataDir: string): string => path.resolve(dataDir, 'chain')

const BACKOFF_MAX_MS = 5_000

/** There is no network in the directory and none may be created. */
export class MissingChainError extends Error {
  override readonly name = 'MissingChainError'
}

/**
 * Runs the embedded network: creates it on the first start, restores it on later ones, and restarts
 * the node when it dies.
 * Errors: LocalChainError with a remedy when the directory or port is in use, the node binary is
 * missing, or the directory has a network of another chain id or seed; MissingChainError.
 */
export async function startLocalChain(config: LocalChainConfig): Promise<LocalChain> {
  const { chainId, log } = config
  const nowMs = config.nowMs ?? Date.now
  const binary = locateAnvil()
  const folder = chainFolder(config.dataDir)
  const lock = await lockFolder(folder, () => {
    log.info({}, 'the chain was last used elsewhere; waiting whether it still is')
  })
  const store = createChainStore(folder, lock.assertHeld)
  let supervisor: NodeSupervisor | null = null
  let gate: NodeGate | null = null
  try {
    const orphan = await adoptOrphan(folder, store)
    if (orphan !== 'none') log.info({ orphan }, 'found a local node of a killed process')
    const address = await claimNodeAddress()
    // Nobody may read, or mine on, a node that has not loaded its chain.
    const loaded = () => (supervisor?.live() == null ? null : address)
    const key = await keptNodeKey(folder)
    const opened = await openNodeGate({ port: config.port, key, node: loaded })
    gate = opened
    const known = await store.readGenesis()
    if (known !== null) assertSameNetwork(known, config)
    if (known === null && config.mayCreate === false) throw new MissingChainError()
    const seed = await resolveSeed(folder, config.seed, known)
    await keepSeed(folder, seed)
    const context: BringUpContext = {
      binary,
      folder,
      chainId,
      seed,
      store,
      log,
      historyDays: config.historyDays ?? 0,
      onHistory: config.onHistory ?? (() => undefined),
    }
    const genesis = known ?? (await makeGenesis(context, Math.floor(nowMs() / 1000)))
    const { blockSeconds, minesOnDemand = false } = config
    const pace = { blockSeconds, minesOnDemand, nowMs }
    const running = createNodeSupervisor({ context, address, genesis, pace })
    supervisor = running
    await running.start()
    return runningChain({
      address,
      gate: opened,
      supervisor: running,
      manifest: { ...genesis, ...localAccounts(seed) },
      seed,
      identity: genesis.identity,
      created: known === null,
      close: async () => {
        await opened.close()
        await running.stop()
        removeNodeRecord(folder)
        await store.close()
        await lock.release()
      },
    })
  } catch (error) {
    await gate?.close()
    await supervisor?.abort()
    await store.close()
    await lock.release()
    throw error
  }
}

type RunningParts = Pick<LocalChain, 'manifest' | 'seed' | 'identity' | 'created'> & {
  readonly address: NodeAddress
  readonly gate: NodeGate
  readonly supervisor: NodeSupervisor
  /** Stops everything; called once. */
  readonly close: () => Promise<void>
}

function runningChain(parts: RunningParts): LocalChain {
  const { address, gate, supervisor, close, ...facts } = parts
  return {
    ...facts,
    rpcUrl: urlOf(address),
    portUrl: urlOf({ host: '127.0.0.1', port: gate.port }),
    privateUrl: gate.privateUrl,
    openPort: gate.open,
    state: supervisor.state,
    nodePid: () => supervisor.live()?.node.pid ?? null,
    onRestart: supervisor.onRestart,
    journaled: () => supervisor.live()?.producer.journaled() ?? 0,
    journalUpTo: async (block, hash) => runningNode(supervisor).producer.waitFor(block, hash),
    command: async (call) => {
      const { node, producer } = runningNode(supervisor)
      return runNodeCommand(node.rpc.url, producer, call)
    },
    stop: async () => {
      if (supervisor.state() !== 'stopped') await close()
    },
  }
}

type LiveNode = { readonly node: AnvilProcess; readonly producer: BlockProducer }

type NodeSupervisor = ReturnType<typeof createNodeSupervisor>

/** Errors: retryable InfraError while there is no running node. */
function runningNode({ live }: Pick<NodeSupervisor, 'live'>): LiveNode {
  const node = live()
  if (node !== null) return node
  throw new InfraError('local chain: the node is down', { retryable: true, cause: null })
}

type SupervisorInput = {
  readonly context: BringUpContext
  readonly address: NodeAddress
  readonly genesis: Genesis
  readonly pace: {
    readonly blockSeconds: number
    readonly minesOnDemand: boolean
    readonly nowMs: () => number
  }
}

/** Runs the live node with its block producer, and restarts it when it dies. */
function createNodeSupervisor(input: SupervisorInput) {
  const { context, address, genesis, pace } = input
  const { log, store } = context
  const listeners = new Set<() => void>()
  let state: LocalChainState = 'starting'
  let live: LiveNode | null = null

  const run = async (): Promise<void> => {
    const { node, head } = await bringUpNode(context, address, genesis)
    const producer = createBlockProducer({
      rpc: node.rpc,
      store,
      head,
      ...pace,
      onFault: (error) => {
        if (state === 'stopped') return
        log.warn({ error }, 'local chain fault; restarting the node')
        void node.kill()
      },
      onMoved: (error) =>
        log.warn({ error }, 'local chain changes too fast to be saved; trying again'),
    })
    live = { node, producer }
    void node.exited.then(() => {
      producer.halt()
      if (live?.node === node) live = null
      if (state === 'ready') void restart()
    })
    await producer.start()
  }

  const restart = async (): Promise<void> => {
    state = 'restarting'
    log.warn({}, 'local node ended; restarting it')
    for (let wait = 250; state === 'restarting'; wait = Math.min(wait * 2, BACKOFF_MAX_MS)) {
      try {
        await run()
        if (live === null) throw new Error('the node ended right after its start')
        if (state !== 'restarting') return
        state = 'ready'
        log.info({}, 'local node is back')
        for (const listener of listeners) listener()
        return
      } catch (error) {
        log.warn({ error, waitMs: wait }, 'local node did not come back yet')
        await sleep(wait)
      }
    }
  }

  return {
    start: async (): Promise<void> => {
      await run()
      state = 'ready'
    },
    state: (): LocalChainState => state,
    /** Null while there is no running node. */
    live: (): LiveNode | null => live,
    onRestart: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Ends the node after its chain is saved. */
    stop: async (): Promise<void> => {
      state = 'stopped'
      await live?.producer.stop()
      await live?.node.kill()
    },
    /** Ends a node whose start failed, without saving. */
    abort: async (): Promise<void> => {
      live?.producer.halt()
      await live?.node.kill()
    },
  }
}

function assertSameNetwork(known: Genesis, config: LocalChainConfig): void {
  const remedy = `Set it back, choose another DATA_DIR, or delete ${config.dataDir} to start afresh.`
  if (known.chainId !== config.chainId) {
    throw new LocalChainError(
      `${config.dataDir} holds a network with LOCAL_CHAIN_ID ${known.chainId}, not ${config.chainId}. ${remedy}`,
    )
  }
}
