import { expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import { createOrderBookPrices } from './order-book-prices'

const usd = address(`0x${'0a'.repeat(20)}`)
const token = address(`0x${'0b'.repeat(20)}`)
const odd = address(`0x${'0c'.repeat(20)}`)

/** A coin at 3,000 dollars of 6 decimals; the token is worth half a coin and has 8 decimals. */
function scene(
  native: Readonly<Record<Address, number>> = { [usd]: 1e18 / 3_000e6, [token]: 5e9 },
) {
  const requested: Address[] = []
  const price = createOrderBookPrices({
    nativePrice: async (of) => {
      requested.push(of)
      const value = native[of]
      return value === undefined ? unknown : found(value, of === usd ? 1_000 : 2_000)
    },
    decimals: async (of) => (of === odd ? null : 8),
    usdToken: { address: usd, decimals: 6 },
    nativeDecimals: 18,
  })
  return { price, requested }
}

it('divides two native prices and has the time of the older one', async () => {
  const answer = await scene().price(token)
  expect(answer).toMatchObject({ value: expect.closeTo(1_500, 9), atMs: 1_000 })
})

it('requests only the dollar price for the coin', async () => {
  const { price, requested } = scene()
  expect(await price(NATIVE_TOKEN)).toMatchObject({ value: expect.closeTo(3_000, 9) })
  expect(requested).toEqual([usd])
})

it.each<[string, Address, Readonly<Record<Address, number>>]>([
  ['a token without a price', token, { [usd]: 1 }],
  ['an address that is not a token', odd, { [usd]: 1, [odd]: 1 }],
  ['a price of zero', token, { [usd]: 1, [token]: 0 }],
])('is unknown for %s', async (_, of, native) => {
  expect(await scene(native).price(of)).toBe(unknown)
})

it.each<[string, Address]>([
  ['a known token', token],
  ['the coin', NATIVE_TOKEN],
])('is a fault for %s while the dollar has no price', async (_, of) => {
  await expect(scene({ [token]: 1 }).price(of)).rejects.toMatchObject({ retryable: true })
})

it('is unknown for a token without a price while the dollar has none either', async () => {
  expect(await scene({}).price(token)).toBe(unknown)
})

it('passes a fault of its source through', async () => {
  const price = createOrderBookPrices({
    nativePrice: async () => found(1, 0),
    decimals: async () => {
      throw new InfraError('chain: down', { retryable: true, cause: null })
    },
    usdToken: { address: usd, decimals: 6 },
    nativeDecimals: 18,
  })
  await expect(price(token)).rejects.toThrow('chain: down')
})

it('is a fault of the order book where the node fails, too, however fast', async () => {
  const down = (faultOf: 'order-book' | 'node') =>
    new InfraError(`${faultOf} is down`, { retryable: true, cause: null, faultOf })
  const price = createOrderBookPrices({
    nativePrice: async () => {
      await new Promise((later) => setTimeout(later, 5))
      throw down('order-book')
    },
    decimals: async () => {
      throw down('node')
    },
    usdToken: { address: usd, decimals: 6 },
    nativeDecimals: 18,
  })
  await expect(price(token)).rejects.toMatchObject({ faultOf: ['order-book'] })
})
