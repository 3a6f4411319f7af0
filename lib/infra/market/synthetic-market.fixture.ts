import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Address, address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { MarketWorkerSetup } from './messages'

const of = (byte: string): Address => address(`0x${byte.repeat(20)}`)

export const SYNTHETIC_CHAIN = 9
export const SYNTHETIC_USD = of('a0')

/** Content of the synthetic node's chain. */
export const syntheticSetup = (rpcUrl: string): MarketWorkerSetup => ({
  rpcUrl,
  chainId: SYNTHETIC_CHAIN,
  startBlock: 0,
  usdToken: SYNTHETIC_USD,
  wrappedNativeToken: of('a1'),
  tokens: [
    { address: SYNTHETIC_USD, decimals: 6 },
    { address: of('a1'), decimals: 18 },
  ],
  factories: [{ address: of('f0'), project: 'synthetic', feeBps: 30 }],
})

/** Time of a block of the synthetic node with blocks every two seconds. */
export const syntheticTime = (block: number) => unixSeconds(1_800_000_000 + block * 2)

export type SyntheticChain = {
  readonly blocks: number
  /** From each block to the next; 2 when not given. */
  readonly blockSeconds?: number
  /** Maximum log range; longer ones are refused. */
  readonly mostBlocks?: number
  /** Maximum logs per response; more are refused. */
  readonly mostLogs?: number
  /** Log ranges of this length or longer get no response. */
  readonly silentFrom?: number
}

/** The chain's node, in a separate process so that it does not slow the test's. */
export async function startSyntheticNode(chain: SyntheticChain) {
  const script = path.join(process.cwd(), 'lib/infra/market/synthetic-node.fixture.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(chain)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const rpcUrl = `http://127.0.0.1:${String(port).trim()}`
  const call = async (method: string, param: number) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [param] })
    await fetch(rpcUrl, { method: 'POST', body })
  }
  return {
    rpcUrl,
    /** Replaces the blocks from this one on by others. */
    fork: (first: number) => call('test_fork', first),
    /** Makes this block the newest. */
    moveHead: (head: number) => call('test_head', head),
    stop: () => child.kill(),
  }
}
