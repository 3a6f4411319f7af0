import { describe, expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { contractPrices, getUsdPrice } from './get-usd-price'

const NOW_MS = 1_795_288_221_000
const TOKEN = address(`0x${'0a'.repeat(20)}`)
const price = found(2, NOW_MS)

describe('contractPrices', () => {
  it('has no price of an address without code', async () => {
    expect(
      await contractPrices(
        async () => false,
        async () => price,
      )(TOKEN),
    ).toEqual(unknown)
    expect(
      await contractPrices(
        async () => true,
        async () => price,
      )(TOKEN),
    ).toEqual(price)
  })

  it('has the price of the native coin, and of any address when the node fails', async () => {
    expect(
      await contractPrices(
        async () => false,
        async () => price,
      )(NATIVE_TOKEN),
    ).toEqual(price)
    const down = () => Promise.reject(new Error('node: down'))
    expect(await contractPrices(down, async () => price)(TOKEN)).toEqual(price)
  })
})

it('getUsdPrice adds the age, and has no price of an unknown token', async () => {
  const nowMs = () => NOW_MS + 1_999
  const known = async () => found({ price: 2 }, NOW_MS)
  expect(await getUsdPrice({ lookup: known, nowMs }, TOKEN)).toEqual({
    ok: true,
    value: { body: { price: 2 }, ageSeconds: 1 },
  })
  expect(await getUsdPrice({ lookup: async () => unknown, nowMs }, TOKEN)).toEqual({
    ok: false,
    error: { errorType: 'NotFound', description: 'Price not found' },
  })
})
