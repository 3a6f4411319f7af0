import 'server-only'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { InfraError } from '@/lib/infra/errors'
import { LocalChainError, locateAnvil } from './anvil-binary'
import { type AnvilProcess, claimPort } from './anvil-process'
import { type BlockProducer, createBlockProducer } from './block-producer'
import { type BringUpContext, bringUpNode, type LocalChainLog, makeGenesis } from './bring-up'
import { createChainStore } from './chain-store'
import { lockFolder } from './folder-lock'
import { localAccounts, seedHashOf } from './genesis'
import type { Genesis, LocalManifest } from './manifest'
import { adoptOrphan, removeNodeRecord } from './node-record'

type LocalChainState = 'starting' | 'ready' | 'restarting' | 'stopped'

export type LocalChainConfig = {
  readonly dataDir: string
  readonly chainId: number
  /** 0 takes a free one. */
  readonly port: number
  readonly blockSeconds: number
  readonly seed: string
  /** Days of simulated trading a new network begins with; none unless given. */
  readonly historyDays?: number
  readonly onHistory?: BringUpContext['onHistory']
  readonly log: LocalChainLog
  readonly nowMs?: () => number
  /** False refuses to make a new network where none is; `MissingChainError`. */
  readonly mayCreate?: boolean
}

export type LocalChain = {
  readonly rpcUrl: string
  readonly port: number
  readonly manifest: LocalManifest
  /** Random, made at genesis: a database that saw another one belongs to another chain. */
  readonly identity: string
  /** True when this start made the network. */
  readonly created: boolean
  state(): LocalChainState
  /** Process id of the node at this moment; null while there is none. */
  nodePid(): number | null
  /** Calls back each time the node has been restarted and answers again; returns the unsubscriber. */
  onRestart(listener: () => void): () => void
  /** Number of the newest block on disk. */
  journaled(): number
  /**
   * Resolves once the block is on disk. With `hash`, only if it is that block.
   * Errors: InfraError, retryable, when the node goes down or the block is replaced meanwhile.
   */
  journalUpTo(block: number, hash?: string): Promise<void>
  stop(): Promise<void>
}

const BACKOFF_MAX_MS = 5_000

/** There is no network in the directory and none may be made. */
export class MissingChainError extends Error {
  override readonly name = 'MissingChainError'
}

/**
 * Runs the embedded network: makes it on the first start, brings it back on later ones, and
 * restarts the node when it dies.
 * Errors: LocalChainError with what to do, when the directory or port is taken, the node binary is
 * missing, or the directory holds a network of another chain id or seed; MissingChainError.
 */
export async function startLocalChain(config: LocalChainConfig): Promise<LocalChain> {
  const { chainId, seed, log } = config
  const nowMs = config.nowMs ?? Date.now
  const binary = locateAnvil()
  const folder = path.resolve(config.dataDir, 'chain')
  const lock = await lockFolder(folder)
  const store = createChainStore(folder)
  const context: BringUpContext = {
    ...{ binary, folder, chainId, seed, store, log },
    historyDays: config.historyDays ?? 0,
    onHistory: config.onHistory ?? (() => undefined),
  }

  const listeners = new Set<() => void>()
  let state: LocalChainState = 'starting'
  let live: { node: AnvilProcess; producer: BlockProducer } | null = null

  const run = async (port: number, genesis: Genesis): Promise<void> => {
    const { node, head } = await bringUpNode(context, port, genesis)
    const producer = createBlockProducer({
      rpc: node.rpc,
      store,
      head,
      blockSeconds: config.blockSeconds,
      nowMs,
      onFault: (error) => {
        if (state === 'stopped') return
        log.warn({ error }, 'local chain fault; restarting the node')
        void node.kill()
      },
    })
    live = { node, producer }
    void node.exited.then(() => {
      producer.halt()
      if (live?.node === node) live = null
      if (state === 'ready') void restart(port, genesis)
    })
    await producer.start()
  }

  const restart = async (port: number, genesis: Genesis): Promise<void> => {
    state = 'restarting'
    log.warn({}, 'local node ended; restarting it')
    for (let wait = 250; state === 'restarting'; wait = Math.min(wait * 2, BACKOFF_MAX_MS)) {
      try {
        await run(port, genesis)
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

  try {
    const orphan = await adoptOrphan(folder, store)
    if (orphan !== 'none') log.info({ orphan }, 'found a local node of a killed process')
    const port = await claimPort(config.port)
    const known = await store.readGenesis()
    if (known !== null) assertSameNetwork(known, config)
    if (known === null && config.mayCreate === false) throw new MissingChainError()
    const genesis = known ?? (await makeGenesis(context, Math.floor(nowMs() / 1000)))
    await run(port, genesis)
    state = 'ready'
    return {
      rpcUrl: `http://127.0.0.1:${port}`,
      port,
      manifest: { ...genesis, ...localAccounts(seed) },
      identity: genesis.identity,
      created: known === null,
      state: () => state,
      nodePid: () => live?.node.pid ?? null,
      onRestart: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      journaled: () => live?.producer.journaled() ?? 0,
      journalUpTo: async (block, hash) => {
        if (live === null) {
          throw new InfraError('local chain: the node is down', { retryable: true, cause: null })
        }
        await live.producer.waitFor(block, hash)
      },
      stop: async () => {
        if (state === 'stopped') return
        state = 'stopped'
        await live?.producer.stop()
        await live?.node.kill()
        removeNodeRecord(folder)
        await store.close()
        await lock.release()
      },
    }
  } catch (error) {
    await stopHalfStarted(live)
    await store.close()
    await lock.release()
    throw error
  }
}

async function stopHalfStarted(
  live: { node: AnvilProcess; producer: BlockProducer } | null,
): Promise<void> {
  live?.producer.halt()
  await live?.node.kill()
}

function assertSameNetwork(known: Genesis, config: LocalChainConfig): void {
  const remedy = `Set it back, choose another DATA_DIR, or delete ${config.dataDir} to start afresh.`
  if (known.chainId !== config.chainId) {
    throw new LocalChainError(
      `${config.dataDir} holds a network with LOCAL_CHAIN_ID ${known.chainId}, not ${config.chainId}. ${remedy}`,
    )
  }
  if (known.seedHash !== seedHashOf(config.seed)) {
    throw new LocalChainError(
      `${config.dataDir} holds a network made with another LOCAL_SEED. ${remedy}`,
    )
  }
}
