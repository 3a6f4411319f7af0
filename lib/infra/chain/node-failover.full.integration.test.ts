import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '@/lib/testing/system/until'
import { createFailoverClient } from './failover-client'
import { locateAnvil } from './local/anvil-binary'
import { type AnvilProcess, spawnAnvil } from './local/anvil-process'
import { claimNodeAddress, type NodeAddress, urlOf } from './local/node-address'
import { createNodeFailover } from './node-failover'
import { probeNode } from './node-probe'

/** Two nodes of one chain: with the same first block and the same times they make the same blocks. */
const CHAIN_ID = 31337
const GENESIS = Math.floor(Date.now() / 1_000) - 3_600
const BLOCK_SECONDS = 12

let folder = ''
let addresses: readonly [NodeAddress, NodeAddress]
const running = new Map<NodeAddress, AnvilProcess>()

async function start(address: NodeAddress, chainId = CHAIN_ID): Promise<AnvilProcess> {
  const node = await spawnAnvil({
    binary: locateAnvil(),
    address,
    chainId,
    order: 'fees',
    folder,
    genesisTime: GENESIS,
    onStderr: () => undefined,
    onSpawn: () => undefined,
  })
  running.set(address, node)
  return node
}

async function mine(node: AnvilProcess, from: number, to: number): Promise<void> {
  for (let block = from; block <= to; block += 1) {
    await node.rpc.call('evm_mine', { timestamp: GENESIS + block * BLOCK_SECONDS })
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nodes-'))
  addresses = [await claimNodeAddress(), await claimNodeAddress()]
})

afterAll(async () => {
  for (const node of running.values()) await node.kill()
  await rm(folder, { recursive: true, force: true })
})

it('reads leave a node that stops, forks or turns to another chain, and come back to it', async () => {
  const [atA, atB] = addresses
  let a = await start(atA)
  const b = await start(atB)
  await Promise.all([mine(a, 1, 30), mine(b, 1, 30)])

  const clock = { skippedMs: 0 }
  const nodes = createNodeFailover({
    urls: addresses.map(urlOf),
    chainId: CHAIN_ID,
    probe: probeNode,
    nowMs: () => performance.now() + clock.skippedMs,
    nowSeconds: () => Math.floor(Date.now() / 1_000),
  })
  const client = createFailoverClient({ nodes, chainId: CHAIN_ID })
  const read = async () => client.getBlockNumber({ cacheTime: 0 })
  const stateOfA = () => nodes.views()[0]?.state
  /** Reads on, while time passes quickly, until the first node is in this state. */
  const untilFirstIs = (state: string) =>
    until(`the first node is ${state}, not ${stateOfA()}`, async () => {
      clock.skippedMs += 5_000
      await read()
      return stateOfA() === state
    })

  expect(await read()).toBe(30n)
  expect(stateOfA()).toBe('well')

  // It stops: the other one is a minute ahead.
  await mine(b, 31, 35)
  await untilFirstIs('behind')
  expect(await read()).toBe(35n)
  await mine(a, 31, 35)
  await untilFirstIs('well')

  // It forks twenty blocks below its head.
  const hashOf = async (node: AnvilProcess, block: string) =>
    (await node.rpc.call('eth_getBlockByNumber', block, false)) as { readonly hash: string }
  await a.rpc.call('anvil_reorg', 20, [])
  expect((await hashOf(a, '0x14')).hash).not.toBe((await hashOf(b, '0x14')).hash)
  await untilFirstIs('lying')
  expect((await client.getBlock({ blockNumber: 20n })).hash).toBe((await hashOf(b, '0x14')).hash)
  await a.kill()
  a = await start(atA)
  await mine(a, 1, 35)
  await untilFirstIs('well')

  // Another chain's node takes its address.
  await a.kill()
  expect(await read()).toBe(35n)
  expect(stateOfA()).toBe('failed')
  a = await start(atA, 5)
  await mine(a, 1, 40)
  await untilFirstIs('other chain')
  expect(await read()).toBe(35n)
  await a.kill()
  a = await start(atA)
  await mine(a, 1, 35)
  await untilFirstIs('well')
  expect(await read()).toBe(35n)
})
