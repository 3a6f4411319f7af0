import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeEventLog, parseAbi, type RpcLog } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locateAnvil } from '../anvil-binary'
import { spawnAnvil } from '../anvil-process'
import { readBlock } from '../block-reader'
import { compileContracts } from '../compile'
import { genesisTimestamp, runGenesis } from '../genesis'
import { claimNodeAddress } from '../node-address'
import { seededSequence } from '../seed'
import { historyMarket, historyWalk } from './history-market'
import { type HistoryBlock, planHistory } from './history-plan'
import { mineHistory } from './mine-history'

const CHAIN_ID = 31337
const SEED = 'history'
const DAYS = 2
const NOW = 1_800_000_000

const abi = parseAbi([
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])
const SWAP = '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'

let folder = ''

/** A node that mined the whole history and was stopped. */
async function mined(now: number) {
  const walk = historyWalk(SEED, DAYS)
  const startTime = genesisTimestamp(now, walk)
  const node = await spawnAnvil({
    binary: locateAnvil(),
    address: await claimNodeAddress(),
    chainId: CHAIN_ID,
    order: 'fifo',
    folder,
    genesisTime: startTime,
    onStderr: () => undefined,
    onSpawn: () => undefined,
  })
  try {
    const { rpc } = node
    const genesis = await runGenesis({ rpc, chainId: CHAIN_ID, seed: SEED, startTime, walk })
    const before = await readBlock(rpc, 'latest')
    const counts = await mineHistory({ rpc, genesis, seed: SEED, walk })
    const head = await readBlock(rpc, 'latest')
    const first = await readBlock(rpc, (before?.number ?? 0) + 1)
    if (head === null || before === null || first === null) throw new Error('blocks are missing')
    const logs = (await rpc.call('eth_getLogs', {
      fromBlock: '0x0',
      toBlock: 'latest',
      topics: [SWAP],
    })) as readonly RpcLog[]
    return { genesis, walk, counts, before, first, head, logs }
  } finally {
    await node.kill()
  }
}

const swapOf = (log: RpcLog) => {
  const { args } = decodeEventLog({ abi, topics: log.topics, data: log.data })
  return {
    pool: log.address.toLowerCase(),
    sellToken0: args.amount0In > 0n,
    amountIn: args.amount0In + args.amount1In,
    amountOut: args.amount0Out + args.amount1Out,
  }
}

describe('mined history', { timeout: 180_000 }, () => {
  let run: Awaited<ReturnType<typeof mined>>
  beforeAll(async () => {
    await compileContracts()
    folder = await mkdtemp(path.join(tmpdir(), 'history-'))
    run = await mined(NOW)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('fills the days before now, after genesis, without a gap', () => {
    const { genesis, before, first, head } = run
    expect(genesis.genesisTime).toBe(NOW)
    expect(head.timestamp).toBe(NOW)
    expect(first.timestamp).toBe(NOW - DAYS * 86_400)
    expect(before.timestamp).toBeLessThan(first.timestamp)
    expect(head.number - before.number).toBe(run.counts.blocks)
    expect(run.counts.blocks).toBe(run.walk.times.length)
  })

  it('holds exactly the swaps of the plan, in its blocks and order', () => {
    const { genesis, walk, first, logs } = run
    const planned = [
      ...planHistory({
        ...historyMarket(genesis, walk),
        walk,
        random: seededSequence(`${SEED}/history/trades`),
      }),
    ].flatMap(({ swaps }: HistoryBlock, step) =>
      swaps.map((swap) => ({ ...swap, block: first.number + step })),
    )
    expect(logs.map((log) => ({ ...swapOf(log), block: Number(log.blockNumber) }))).toEqual(planned)
    expect(logs).toHaveLength(run.counts.swaps)
    expect(logs.length).toBeGreaterThan(500)
  })

  it('has the same block hashes for the same seed and start, the same swaps at another start', async () => {
    const again = await mined(NOW)
    expect(again.head.hash).toBe(run.head.hash)
    const later = await mined(NOW + 12_345)
    expect(later.head.hash).not.toBe(run.head.hash)
    expect(later.logs.map(swapOf)).toEqual(run.logs.map(swapOf))
  })
})
