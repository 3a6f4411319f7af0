import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPublicClient, createWalletClient, defineChain, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { swapConcentrated } from '@/lib/domain/pool/concentrated'
import type { ConcentratedPool } from '@/lib/domain/pool/pool'
import { MAX_TICK, MIN_TICK, sqrtPriceAt } from '@/lib/domain/pool/tick-price'
import { type Address, address } from '@/lib/domain/shared/address'
import {
  deployConcentratedExchange,
  type TestPosition,
} from '@/lib/testing/system/concentrated-exchange'
import { createConcentratedReader } from './concentrated-reader'
import { locateAnvil } from './local/anvil-binary'
import { type AnvilProcess, spawnAnvil } from './local/anvil-process'
import { compileContracts } from './local/compile'
import { claimNodeAddress, urlOf } from './local/node-address'
import { seededRandom } from './local/seed'

const CHAIN_ID = 31337
const SWAPS_PER_POOL = 250
const ETHER = 10n ** 18n
const FUNDS = 10n ** 30n

const abi = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amount; uint256 limit; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap params) payable returns (uint256)',
  'function exactOutputSingle(Swap params) payable returns (uint256)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function ticks(int24) view returns (uint128, int128 net, uint256, uint256, int56, uint160, uint32, bool)',
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])

let folder = ''
let node: AnvilProcess
let exchange: Awaited<ReturnType<typeof deployConcentratedExchange>>
let clients: ReturnType<typeof clientsOf>
let tokens: readonly [Address, Address]

function clientsOf(url: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const chain = defineChain({
    id: CHAIN_ID,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const options = { chain, transport: http(url), pollingInterval: 10 }
  return {
    client: createPublicClient(options),
    wallet: createWalletClient({ ...options, account }),
  }
}

async function createToken(): Promise<Address> {
  const { client, wallet } = clients
  const file = 'lib/infra/chain/local/artifacts.gen.json'
  const token = JSON.parse(readFileSync(file, 'utf8')).contracts.TestToken
  const owner = wallet.account.address
  const hash = await wallet.deployContract({ ...token, args: ['T', 'T', 18, owner] })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const made = address(contractAddress ?? '')
  const minted = { address: made, abi, functionName: 'mint', args: [owner, FUNDS] } as const
  await client.waitForTransactionReceipt({ hash: await wallet.writeContract(minted) })
  await exchange.allow(made)
  return made
}

beforeAll(async () => {
  await compileContracts()
  folder = await mkdtemp(path.join(tmpdir(), 'pools-'))
  const at = await claimNodeAddress()
  node = await spawnAnvil({
    binary: locateAnvil(),
    address: at,
    chainId: CHAIN_ID,
    order: 'fees',
    folder,
    genesisTime: Math.floor(Date.now() / 1_000) - 3_600,
    onStderr: () => undefined,
    onSpawn: () => undefined,
  })
  await node.rpc.call('evm_setAutomine', true)
  clients = clientsOf(urlOf(at))
  const owner = clients.wallet.account.address
  await node.rpc.call('anvil_setBalance', owner, `0x${(1_000n * ETHER).toString(16)}`)
  exchange = await deployConcentratedExchange(clients, address(`0x${'11'.repeat(20)}`))
  const [one, other] = [await createToken(), await createToken()]
  tokens = one < other ? [one, other] : [other, one]
})

afterAll(async () => {
  await node.kill()
  await rm(folder, { recursive: true, force: true })
})

/** The pool as the contract has it; `edges`: every tick at which a position begins or ends. */
async function readPool(
  pool: Address,
  feePpm: number,
  tickSpacing: number,
  edges: readonly number[],
): Promise<ConcentratedPool> {
  const { client } = clients
  const at = { address: pool, abi } as const
  const [sqrtPrice, tick] = await client.readContract({ ...at, functionName: 'slot0' })
  const ticks = await Promise.all(
    edges.map(async (edge) => {
      const found = await client.readContract({ ...at, functionName: 'ticks', args: [edge] })
      return { tick: edge, net: found[1] }
    }),
  )
  return {
    kind: 'concentrated',
    address: pool,
    token0: tokens[0],
    token1: tokens[1],
    sqrtPrice,
    tick,
    tickSpacing,
    feePpm,
    router: exchange.router,
    swapGas: 0n,
    liquidity: await client.readContract({ ...at, functionName: 'liquidity' }),
    ticks: ticks.toSorted((a, b) => a.tick - b.tick),
    lowestTick: MIN_TICK,
    highestTick: MAX_TICK,
  }
}

/** Positions around the tick: wide ones, narrow ones, one on each side, and a gap without any. */
function positionsAround(center: number, spacing: number): readonly TestPosition[] {
  const at = (steps: number) => (Math.round(center / spacing) + steps) * spacing
  const range = (from: number, to: number, amount: bigint): TestPosition => ({
    lower: at(from),
    upper: at(to),
    amount0: amount,
    amount1: amount,
  })
  return [
    range(-40, 40, 1_000n * ETHER),
    range(-3, 2, 300n * ETHER),
    range(-1, 1, 7n * ETHER),
    range(5, 12, 50n * ETHER),
    range(-300, -280, 20n * ETHER),
    range(300, 700, 999_999_999n),
    range(-9, -4, 12_345n),
  ]
}

describe('swaps are those of the published contract, to the atom', () => {
  it.each([
    { fee: 500, spacing: 10, center: 0 },
    { fee: 3000, spacing: 60, center: -197_000 },
    { fee: 10_000, spacing: 200, center: 80_100 },
    { fee: 3000, spacing: 60, center: 40_007 },
  ])('in a pool of $fee millionths at tick $center', async ({ fee, spacing, center }) => {
    const { client, wallet } = clients
    const fresh = [await createToken(), await createToken()] as const
    tokens = fresh[0] < fresh[1] ? [fresh[0], fresh[1]] : [fresh[1], fresh[0]]
    const random = seededRandom(`swaps ${fee} ${center}`)
    const ranges = positionsAround(center, spacing)
    const at = await exchange.open(tokens, fee, sqrtPriceAt(center) + 12_345n, ranges)
    const edges = [...new Set(ranges.flatMap(({ lower, upper }) => [lower, upper]))]
    let pool = await readPool(at, fee, spacing, edges)
    const read = createConcentratedReader(client)
    const seen = { swapped: 0, refused: 0 }
    for (let count = 0; count < SWAPS_PER_POOL; count += 1) {
      const sellsFirst = random() < 0.5
      const isExactInput = random() < 0.5
      const amount = BigInt(Math.floor(10 ** (random() * 22)))
      const expected = swapConcentrated(pool, sellsFirst, { isExactInput, amount })
      const callOf = (sold: bigint) =>
        ({
          address: exchange.router,
          abi,
          account: wallet.account,
          functionName: isExactInput ? 'exactInputSingle' : 'exactOutputSingle',
          args: [
            {
              tokenIn: sellsFirst ? tokens[0] : tokens[1],
              tokenOut: sellsFirst ? tokens[1] : tokens[0],
              fee,
              recipient: wallet.account.address,
              deadline: 2n ** 64n,
              amount: sold,
              limit: isExactInput ? 0n : FUNDS,
              sqrtPriceLimitX96: 0n,
            },
          ],
        }) as const
      const ask = (sold: bigint) =>
        client.simulateContract(callOf(sold)).then(
          ({ result }) => result,
          () => null,
        )
      const answer = await ask(amount)
      if (expected === null) {
        seen.refused += 1
        // A swap for nothing, or one that takes all the pool has: paying twice as much gives no more.
        if (answer !== null && answer > 0n) expect(await ask(amount * 2n)).toBe(answer)
        continue
      }
      seen.swapped += 1
      expect(isExactInput ? expected.paid : expected.given).toBe(amount)
      expect(answer).toBe(isExactInput ? expected.given : expected.paid)
      const hash = await wallet.writeContract({ ...callOf(amount), gas: 10_000_000n })
      await client.waitForTransactionReceipt({ hash })
      pool = await readPool(at, fee, spacing, edges)
      expect(expected.after()).toEqual(pool)
      if (count % 10 === 0) await expectRead(read, pool)
    }
    await expectRead(read, pool)
    expect(seen.swapped).toBeGreaterThan(SWAPS_PER_POOL / 2)
    expect(seen.refused).toBeGreaterThan(0)
  })
})

/** The reader finds the pool as it is, as far as its ticks are known. */
async function expectRead(
  read: ReturnType<typeof createConcentratedReader>,
  pool: ConcentratedPool,
): Promise<void> {
  const block = Number(await clients.client.getBlockNumber({ cacheTime: 0 }))
  const [found] = await read([pool], block)
  if (found === undefined) throw new Error('the pool was not read')
  const { lowestTick, highestTick, ticks } = found
  expect(ticks.length).toBeGreaterThan(0)
  const within = pool.ticks.filter(({ tick }) => tick >= lowestTick && tick <= highestTick)
  expect(found).toEqual({ ...pool, lowestTick, highestTick, ticks: within })
}
