import { expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, bps } from '@/lib/domain/shared/amount'
import { InfraError } from '@/lib/infra/errors'
import { createPoolPrices } from './pool-prices'

const usd = address(`0x${'0a'.repeat(20)}`)
const wrapped = address(`0x${'0b'.repeat(20)}`)
const taxed = address(`0x${'0c'.repeat(20)}`)

const poolOf = (token0: Address, token1: Address, reserve0: bigint, reserve1: bigint) => ({
  kind: 'constantProduct' as const,
  address: address(`0x${'cc'.repeat(20)}`),
  token0,
  token1,
  reserve0: atoms(reserve0),
  reserve1: atoms(reserve1),
  feeBps: bps(30),
  swapGas: 70_000n,
})

/** A dollar of 6 decimals, a coin of 18 at the given price, and a denied token. */
const marketAt = (price: bigint) => ({
  pools: [
    poolOf(usd, wrapped, price * 1_000_000n, 10n ** 18n),
    poolOf(wrapped, taxed, 10n ** 18n, 10n ** 18n),
  ],
})

function scene() {
  const world = { market: marketAt(3_000n), isDown: false, nowMs: 1_000 }
  const price = createPoolPrices({
    usdToken: usd,
    decimals: new Map([
      [usd, 6],
      [wrapped, 18],
      [taxed, 18],
    ]),
    market: async () => {
      if (world.isDown) throw new InfraError('chain: down', { retryable: true, cause: null })
      return world.market
    },
    wrappedNativeToken: wrapped,
    isUnsupportedToken: async (token) => token === taxed,
    nowMs: () => world.nowMs,
  })
  return { world, price }
}

it('follows the market; the coin has the price of its wrapped token', async () => {
  const { world, price } = scene()
  expect(await price(usd)).toEqual(found(1, 1_000))
  const before = await price(wrapped)
  expect(await price(NATIVE_TOKEN)).toEqual(before)
  world.market = marketAt(3_100n)
  world.nowMs = 2_000
  expect(await price(NATIVE_TOKEN)).toMatchObject({ value: expect.closeTo(3_100, 6), atMs: 2_000 })
})

it('is unknown for tokens that cannot be traded or have no pool', async () => {
  const { price } = scene()
  expect(await price(taxed)).toBe(unknown)
  expect(await price(address(`0x${'0d'.repeat(20)}`))).toBe(unknown)
})

it('treats a node that is down as a fault', async () => {
  const { world, price } = scene()
  world.isDown = true
  await expect(price(usd)).rejects.toThrow('chain: down')
})
