import { describe, expect, it } from 'vitest'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { getNativePrice, getTokenMetadata } from './native-price'

const account = (byte: string) => address(`0x${byte.repeat(20)}`)
const [wrapped, priced, unsupported, unpriced, nothing] = ['01', '02', '03', '04', '05'].map(
  account,
)

const deps = {
  market: async () => ({
    nativePrices: new Map([
      [wrapped ?? NATIVE_TOKEN, 10n ** 18n],
      [priced ?? NATIVE_TOKEN, 333_333_333_320_000_000n],
      [unsupported ?? NATIVE_TOKEN, 5n],
    ]),
  }),
  wrappedNativeToken: wrapped ?? NATIVE_TOKEN,
  isUnsupportedToken: (token: string) => token === unsupported,
  isContract: async (token: string) => token !== nothing,
  selectFirstTradeBlock: async ({ token }: { token: string }) => (token === priced ? 7 : null),
}

const priceOf = async (token: ReturnType<typeof account> | undefined) => {
  const answer = await getNativePrice(deps, token ?? NATIVE_TOKEN)
  return answer.ok ? answer.value.price : answer.error.errorType
}

describe('getNativePrice', () => {
  it('is 1 for the coin and its wrapped form', async () => {
    expect([await priceOf(NATIVE_TOKEN), await priceOf(wrapped)]).toEqual([1, 1])
  })

  it('is wei per atom', async () => {
    expect(await priceOf(priced)).toBe(0.33333333332)
  })

  it('distinguishes a refused token, a token without a market and an address without a token', async () => {
    expect([await priceOf(unsupported), await priceOf(unpriced), await priceOf(nothing)]).toEqual([
      'UnsupportedToken',
      'NoLiquidity',
      'UnsupportedToken',
    ])
  })
})

describe('getTokenMetadata', () => {
  it('answers every address, with null for what is unknown', async () => {
    expect(await getTokenMetadata(deps, priced ?? NATIVE_TOKEN)).toEqual({
      firstTradeBlock: 7,
      nativePrice: 333_333_333_320_000_000n,
    })
    for (const token of [unsupported, unpriced, nothing]) {
      expect(await getTokenMetadata(deps, token ?? NATIVE_TOKEN)).toEqual({
        firstTradeBlock: null,
        nativePrice: null,
      })
    }
  })
})
