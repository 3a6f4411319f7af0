import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { intervalEnd, SLOT_SECONDS } from '@/lib/domain/market/sampling'
import { usdPricesFromPools } from '@/lib/domain/market/token-prices'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import {
  type ContractChain,
  startContractChain,
} from '@/lib/infra/chain/local/contract-chain.fixture'
import type { Database } from '@/lib/infra/db/database'
import { openDatabase } from '@/lib/infra/db/db'
import { type AskStore, createMarketSync } from '@/lib/infra/market/market-sync'
import type { StoreRequest } from '@/lib/infra/market/messages'
import { marketContent } from './market-content.fixture'
import { marketIndexStore } from './market-index'
import { bindStore } from './network-store'

const traderAbi = parseAbi([
  'struct Order { address pair; bool sellToken0; uint256 amountIn; }',
  'function swapMany(Order[] orders, address to)',
])
const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])

// Databases of their own and hundreds of mined blocks take their time on a busy machine.
describe('market index on a real node', { timeout: 180_000 }, () => {
  let chain: ContractChain
  const opened: Database[] = []

  beforeAll(async () => {
    chain = await startContractChain()
  })
  afterAll(async () => {
    for (const database of opened) await database.close()
    await chain.stop()
  })

  const token = (symbol: string) => {
    const found = chain.tokens.find((item) => item.symbol === symbol)
    if (found === undefined) throw new Error(symbol)
    return found
  }
  const emptyDatabase = async () => {
    const database = await openDatabase({ kind: 'pglite', dir: 'memory://' })
    opened.push(database)
    await database.migrate()
    return database
  }
  const syncOn = (
    database: Database,
    spoil: (ask: StoreRequest) => 'before' | 'after' | null = () => null,
    { maxBlocks = 10_000, patienceMs = 0 } = {},
  ) => {
    const store = marketIndexStore(database, chain.chainId)
    const ask = async (request: StoreRequest) => {
      const when = spoil(request)
      if (when === 'before') throw new Error('killed before the write')
      const answer = await store(request)
      if (when === 'after') throw new Error('killed after the write')
      return answer
    }
    const reorganisations: (number | null)[] = []
    const sync = createMarketSync({
      client: createEvmClient({ rpcUrl: chain.rpc.url, chainId: chain.chainId }),
      setup: {
        rpcUrl: chain.rpc.url,
        chainId: chain.chainId,
        startBlock: chain.deployBlock,
        usdToken: token('USDC').address,
        wrappedNativeToken: chain.contracts.wrappedNativeToken,
        tokens: chain.tokens,
        factories: chain.factories,
      },
      ask: ask as AskStore,
      onProgress: () => undefined,
      onReorganised: (forkBlock) => reorganisations.push(forkBlock),
      nowMs: () => performance.now(),
      maxBlocks,
      patienceMs,
    })
    return { sync, reorganisations }
  }
  const toHead = async ({ sync }: ReturnType<typeof syncOn>) => {
    while ((await sync.step()) === 'more') {}
  }
  let turn = 0
  /** One block of swaps through several pools, whose sizes follow from the turn. */
  const trade = async (seconds: number) => {
    turn += 1
    await chain.rpc.call('evm_mine', { timestamp: chain.now() + 1 })
    await chain.mine(seconds)
    const orders = chain.pools
      .filter(
        (pool) => pool.token0 !== token('TAX').address && pool.token1 !== token('TAX').address,
      )
      .filter((_, index) => (index + turn) % 4 === 0)
      .map((pool, index) => {
        const sold = chain.tokens.find((item) => item.address === pool.token0)
        return {
          pair: pool.address,
          sellToken0: true,
          amountIn: BigInt(turn + index + 1) * 10n ** BigInt((sold?.decimals ?? 18) - 3),
        }
      })
    const done = await chain.send(chain.marketMaker, {
      to: chain.contracts.poolTrader,
      data: encodeFunctionData({
        abi: traderAbi,
        functionName: 'swapMany',
        args: [orders, chain.marketMaker.address],
      }),
    })
    expect(done.ok).toBe(true)
  }
  const move = async (symbol: string, to: Address, amount: bigint) => {
    const done = await chain.send(chain.marketMaker, {
      to: token(symbol).address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
    })
    expect(done.ok).toBe(true)
  }
  const someone = (byte: number) => address(`0x${byte.toString(16).padStart(2, '0').repeat(20)}`)
  const someHistory = async () => {
    for (let round = 0; round < 6; round += 1) await trade(200 + round * 170)
    await move('USDC', someone(0x11), 5_000_000n)
    await move('UNI', someone(0x12), 7n)
    const wrapper = await chain.account('wrapper')
    const weth = chain.contracts.wrappedNativeToken
    const deposit = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
    const withdraw = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [400n] })
    expect((await chain.send(wrapper, { to: weth, data: deposit, value: 1_000n })).ok).toBe(true)
    expect((await chain.send(wrapper, { to: weth, data: withdraw })).ok).toBe(true)
    await chain.mine(4_000)
  }

  it('agrees with the chain about balances, reserves, volumes and sampled prices', async () => {
    await someHistory()
    const database = await emptyDatabase()
    await toHead(syncOn(database))
    const store = bindStore(database, chain.chainId)
    const logs = await chain.client.getLogs({
      event: erc20Abi.find((item) => item.type === 'event' && item.name === 'Transfer'),
      fromBlock: 0n,
    })
    const holders = new Set(
      logs.flatMap(({ topics }) =>
        topics.slice(1).map((topic) => address(`0x${topic?.slice(-40)}`)),
      ),
    )
    holders.add((await chain.account('wrapper')).address)
    holders.delete(ZERO_ADDRESS)
    for (const { address: of, symbol } of chain.tokens) {
      const indexed = await store.selectTopHolders({ token: of, limit: 10_000 })
      const onChain = new Map<string, bigint>()
      for (const holder of holders) {
        const balance = await chain.client.readContract({
          ...{ abi: erc20Abi, address: of, functionName: 'balanceOf', args: [holder] },
        })
        if (typeof balance === 'bigint' && balance > 0n) onChain.set(holder, balance)
      }
      expect(new Map(indexed.map((row) => [row.holder as string, row.balance])), symbol).toEqual(
        onChain,
      )
    }

    const pools = await store.selectMarketPools({})
    expect(pools.map((pool) => pool.address)).toEqual(
      chain.pools.map((pool) => pool.address).toSorted(),
    )
    const head = await chain.client.getBlock()
    for (const state of await store.selectPoolStates({})) {
      const [reserve0, reserve1] = await chain.client.readContract({
        ...{ abi: pairAbi, address: state.pool, functionName: 'getReserves' },
      })
      expect([state.reserve0, state.reserve1]).toEqual([reserve0, reserve1])
    }

    const decimals = new Map(chain.tokens.map((item) => [item.address, item.decimals]))
    const pricesAt = async (blockNumber: bigint) =>
      usdPricesFromPools(
        await Promise.all(
          pools.map(async (pool) => {
            const [reserve0, reserve1] = await chain.client.readContract({
              ...{ abi: pairAbi, address: pool.address, functionName: 'getReserves', blockNumber },
            })
            return {
              ...pool,
              feeBps: bps(pool.feeBps),
              reserve0: atoms(reserve0),
              reserve1: atoms(reserve1),
              swapGas: 0n,
            }
          }),
        ),
        { usdToken: token('USDC').address, decimals },
      )
    const now = unixSeconds(Number(head.timestamp))
    const totals = new Map(
      (await store.selectPoolTotals({ now })).map((row) => [row.pool as string, row]),
    )
    const volumes = new Map<string, number>()
    for (const log of await chain.client.getLogs({ event: pairAbi[1], fromBlock: 0n })) {
      const pool = pools.find((item) => item.address === address(log.address))
      if (pool === undefined) throw new Error('a swap of an unknown pool')
      const prices = await pricesAt(log.blockNumber)
      const usd = (of: Address, amount = 0n) =>
        (Number(amount) / 10 ** (decimals.get(of) ?? 0)) * (prices.get(of) ?? Number.NaN)
      const value = usd(pool.token0, log.args.amount0In) + usd(pool.token1, log.args.amount1In)
      volumes.set(pool.address, (volumes.get(pool.address) ?? 0) + value)
    }
    expect(volumes.size).toBeGreaterThan(15)
    expect(totals.size).toBe(volumes.size)
    for (const [pool, volume] of volumes) {
      const { day, week, month } = totals.get(pool) ?? {}
      const fee = (volume * (pools.find((item) => item.address === pool)?.feeBps ?? 0)) / 10_000
      for (const window of [day, week, month]) {
        expect(window?.volumeUsd).toBeCloseTo(volume, 4)
        expect(window?.feeUsd).toBeCloseTo(fee, 4)
      }
    }

    const from = unixSeconds(0)
    const samples = await store.selectPriceSamples({
      ...{ token: token('WETH').address, interval: '5m', from, to: now },
    })
    expect(samples.length).toBeGreaterThan(20)
    expect(samples.at(-1)?.time).toBe(intervalEnd(now - SLOT_SECONDS, SLOT_SECONDS))
    for (const [index, sample] of samples.entries()) {
      const before = samples[index - 1]
      if (before !== undefined) expect(sample.time).toBe(before.time + SLOT_SECONDS)
      let block = head
      while (block.timestamp > sample.time) {
        block = await chain.client.getBlock({ blockHash: block.parentHash })
      }
      const prices = await pricesAt(block.number)
      expect(sample.priceUsd).toBe(prices.get(token('WETH').address))
    }
    const volume = samples.reduce((sum, sample) => sum + sample.volumeUsd, 0)
    const expected = pools
      .filter((pool) => [pool.token0, pool.token1].includes(token('WETH').address))
      .reduce((sum, pool) => sum + (volumes.get(pool.address) ?? 0), 0)
    expect(volume).toBeCloseTo(expected, 3)
  })

  it('ends with the same rows when it is interrupted at every step', async () => {
    const whole = await emptyDatabase()
    await toHead(syncOn(whole))
    const broken = await emptyDatabase()
    let asked = 0
    let failures = 0
    for (let done = false; !done; ) {
      const spoil = ({ ask }: StoreRequest) => {
        if (ask === 'blocks' || ask === 'rewind') return null
        asked += 1
        return ([null, 'before', null, 'after'] as const)[asked % 4] ?? null
      }
      const run = syncOn(broken, spoil, { maxBlocks: 4 })
      try {
        await toHead(run)
        done = true
      } catch {
        failures += 1
      }
    }
    expect(failures).toBeGreaterThan(3)
    const [a, b] = [await marketContent(whole), await marketContent(broken)]
    expect(b.cursor).toBe(a.cursor)
    expect(b.content).toEqual(a.content)
  })

  it('takes a branch of ten blocks back to the atom and goes on along the new one', async () => {
    const followed = await emptyDatabase()
    const run = syncOn(followed)
    await toHead(run)
    const fork = Number(await chain.client.getBlockNumber({ cacheTime: 0 }))
    const snapshot = await chain.rpc.call('evm_snapshot')
    for (let round = 0; round < 2; round += 1) await trade(250)
    await move('USDC', someone(0x21), 1_000n)
    await move('DAI', someone(0x22), 1_000n)
    for (let count = 0; count < 2; count += 1) await chain.mine(700)
    expect(Number(await chain.client.getBlockNumber({ cacheTime: 0 })) - fork).toBe(10)
    await toHead(run)
    const gone = await marketContent(followed)
    await chain.rpc.call('evm_revert', snapshot)
    await trade(400)
    await move('USDC', someone(0x23), 3_000n)
    for (let count = 0; count < 12; count += 1) await chain.mine(60)
    await toHead(run)
    expect(run.reorganisations).toEqual([fork])

    const undisturbed = await emptyDatabase()
    await toHead(syncOn(undisturbed))
    const [a, b] = [await marketContent(undisturbed), await marketContent(followed)]
    expect(b.content).toEqual(a.content)
    expect(b.content).not.toEqual(gone.content)
  })

  it('begins afresh when the chain shares no known block with it', async () => {
    const followed = await emptyDatabase()
    const run = syncOn(followed)
    const snapshot = await chain.rpc.call('evm_snapshot')
    for (let count = 0; count < 70; count += 1) await chain.mine(5)
    await toHead(run)
    await chain.rpc.call('evm_revert', snapshot)
    for (let count = 0; count < 3; count += 1) await chain.mine(900)
    await toHead(run)
    expect(run.reorganisations).toEqual([null])
    const undisturbed = await emptyDatabase()
    await toHead(syncOn(undisturbed))
    expect((await marketContent(followed)).content).toEqual(
      (await marketContent(undisturbed)).content,
    )
  })

  it('waits for a node that shows an older head while it is brought up again', async () => {
    const followed = await emptyDatabase()
    const before = syncOn(followed)
    await toHead(before)
    const known = await marketContent(followed)
    const snapshot = await chain.rpc.call('evm_snapshot')
    await chain.mine(5)
    await toHead(before)
    await chain.rpc.call('evm_revert', snapshot)
    const patient = syncOn(followed, undefined, { patienceMs: 60_000 })
    await toHead(patient)
    expect(patient.reorganisations).toEqual([])
    expect((await marketContent(followed)).cursor).toBe(known.cursor + 1)
    await chain.mine(9)
    await toHead(patient)
    expect(patient.reorganisations).toEqual([known.cursor])
  })
})
