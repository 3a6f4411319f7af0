import 'server-only'
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalChainError } from './anvil-binary'
import { type NodeAddress, urlOf } from './node-address'
import { createRpc, type Rpc } from './rpc'

/**
 * Base fee of every block, 0.1 gwei: it does not drift. `eth_gasPrice` adds the tip the node suggests,
 * as wallets take fee cap and tip from there and a cap below the tip is refused.
 */
export const BASE_FEE_WEI = 100_000_000n
/**
 * Recent states in memory, for calls at past blocks; blocks, logs and receipts are never pruned.
 */
const MAX_STATES = 128
const START_TIMEOUT_MS = 15_000

export type AnvilProcess = {
  readonly pid: number
  readonly rpc: Rpc
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<void>
  kill(): Promise<void>
}

export type AnvilOptions = {
  readonly binary: string
  readonly address: NodeAddress
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
  const { host, port } = options.address
  const child = spawn(
    options.binary,
    [
      ...['--host', host, '--port', String(port), '--quiet', '--no-mining'],
      ...['--chain-id', String(options.chainId), '--accounts', '0', '--order', options.order],
      ...['--timestamp', String(options.genesisTime), '--gas-limit', '60000000'],
      // Without CORS no page may read answers, nor send the JSON type the node insists on; WebSockets
      // of any page are accepted, which is why others use the node through its gate.
      ...['--base-fee', String(BASE_FEE_WEI), '--no-cors'],
      ...['--prune-history', String(MAX_STATES), '--no-request-size-limit'],
      ...['--cache-path', options.folder],
      ...(options.order === 'fifo' ? ['--disable-pool-balance-checks'] : []),
    ],
    // A process group of its own: Ctrl-C in a terminal must not end the node before its chain is
    // saved.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  if (child.pid !== undefined) options.onSpawn(child.pid)
  // A process that ends in disorder takes its node along; only a killed one cannot.
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void exited.then(() => process.off('exit', killNow))
  child.stderr.setEncoding('utf8').on('data', options.onStderr)
  const rpc = createRpc(urlOf(options.address))
  const node: AnvilProcess = {
    pid: child.pid ?? 0,
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
      ? `The local node ended while starting (${host}, port ${port}).`
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
