import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { intervalEnd, SLOT_SECONDS } from '@/lib/domain/market/sampling'
import { usdPricesFromPools } from '@/lib/domain/market/token-prices'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { bindStore } from '@/lib/infra/db/network-store'
import type { StoreRequest } from '@/lib/infra/market/messages'
import { marketContent } from './market-content.fixture'
import { startTestMarket, type TestMarket } from './test-market.fixture'

const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])

// Separate databases and hundreds of mined blocks take long on a busy machine.
describe('market index on a real node', { timeout: 180_000 }, () => {
  let market: TestMarket

  beforeAll(async () => {
    market = await startTestMarket()
  })
  afterAll(() => market.stop())

  const someHistory = async () => {
    const { chain, trade, move, someone } = market
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
    const { chain, token } = market
    const database = await market.emptyDatabase()
    await market.syncOn(database).toHead()
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
          abi: erc20Abi,
          address: of,
          functionName: 'balanceOf',
          args: [holder],
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
        abi: pairAbi,
        address: state.pool,
        functionName: 'getReserves',
      })
      expect([state.reserve0, state.reserve1]).toEqual([reserve0, reserve1])
    }

    const decimals = new Map(chain.tokens.map((item) => [item.address, item.decimals]))
    const pricesAt = async (blockNumber: bigint) =>
      usdPricesFromPools(
        await Promise.all(
          pools.map(async (pool) => {
            const [reserve0, reserve1] = await chain.client.readContract({
              abi: pairAbi,
              address: pool.address,
              functionName: 'getReserves',
              blockNumber,
            })
            return {
              kind: 'constantProduct' as const,
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
      token: token('WETH').address,
      interval: '5m',
      from,
      before: now,
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
    const whole = await market.emptyDatabase()
    await market.syncOn(whole).toHead()
    const broken = await market.emptyDatabase()
    let asked = 0
    let failures = 0
    for (let done = false; !done; ) {
      const spoil = ({ kind }: StoreRequest) => {
        if (kind === 'blocks' || kind === 'rewind') return null
        asked += 1
        return ([null, 'before', null, 'after'] as const)[asked % 4] ?? null
      }
      const run = market.syncOn(broken, spoil, { maxBlocks: 4 })
      try {
        await run.toHead()
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
})
