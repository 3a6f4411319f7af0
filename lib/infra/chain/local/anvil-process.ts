import 'server-only'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalChainError } from './anvil-binary'
import { createRpc, type Rpc } from './rpc'

/** Base fee of every block, 0.1 gwei: the embedded network's gas price does not drift. */
export const BASE_FEE_WEI = 100_000_000n
/**
 * Recent states in memory, for calls at past blocks; blocks, logs and receipts are never pruned.
 */
const MAX_STATES = 128
const START_TIMEOUT_MS = 15_000

export type AnvilProcess = {
  readonly pid: number
  readonly port: number
  readonly rpc: Rpc
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<void>
  kill(): Promise<void>
}

export type AnvilOptions = {
  readonly binary: string
  readonly port: number
  readonly chainId: number
  /** Transaction order within a block: `fifo` to replay blocks, `fees` as on a public chain. */
  readonly order: 'fees' | 'fifo'
  /** On the command line it names the data directory, so that an orphan can be recognised. */
  readonly folder: string
  readonly genesisTime: number
  readonly onStderr: (line: string) => void
  /** Called synchronously after the spawn, so that a killed parent leaves no unknown child. */
  readonly onSpawn: (pid: number) => void
}

/** Starts a node that mines only on demand, and waits until it replies. */
export async function spawnAnvil(options: AnvilOptions): Promise<AnvilProcess> {
  const child = spawn(
    options.binary,
    [
      ...['--host', '127.0.0.1', '--port', String(options.port), '--quiet', '--no-mining'],
      ...['--chain-id', String(options.chainId), '--accounts', '0', '--order', options.order],
      ...['--timestamp', String(options.genesisTime), '--gas-limit', '60000000'],
      ...['--base-fee', String(BASE_FEE_WEI), '--disable-min-priority-fee'],
      ...['--prune-history', String(MAX_STATES), '--no-request-size-limit'],
      ...['--cache-path', options.folder],
      ...(options.order === 'fifo' ? ['--disable-pool-balance-checks'] : []),
    ],
    // A process group of its own: Ctrl-C in a terminal must not end the node before its chain is
    // saved.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  if (child.pid !== undefined) options.onSpawn(child.pid)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.stderr.setEncoding('utf8').on('data', options.onStderr)
  const rpc = createRpc(`http://127.0.0.1:${options.port}`)
  const node: AnvilProcess = {
    pid: child.pid ?? 0,
    port: options.port,
    rpc,
    exited,
    kill: async () => {
      child.kill('SIGTERM')
      const ended = await Promise.race([exited.then(() => true), sleep(2_000, false)])
      if (!ended) child.kill('SIGKILL')
      await exited
    },
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  let dead = false
  void exited.then(() => {
    dead = true
  })
  while (Date.now() < deadline && !dead) {
    if (await isResponding(rpc)) return node
    await sleep(25)
  }
  await node.kill()
  throw new LocalChainError(
    dead
      ? `The local node ended while starting (port ${options.port}).`
      : `The local node did not answer within ${START_TIMEOUT_MS / 1000} s.`,
  )
}

async function isResponding(rpc: Rpc): Promise<boolean> {
  try {
    await rpc.call('eth_chainId')
    return true
  } catch {
    return false
  }
}

/** A free port on the loopback interface, or the wanted one when it is free. */
export function claimPort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () =>
      reject(
        new LocalChainError(
          `Port ${wanted} is in use. Set LOCAL_RPC_PORT to another one, or 0 for any free port.`,
        ),
      ),
    )
    probe.listen(wanted, '127.0.0.1', () => {
      const at = probe.address()
      const port = typeof at === 'object' && at !== null ? at.port : wanted
      probe.close(() => resolve(port))
    })
  })
}
