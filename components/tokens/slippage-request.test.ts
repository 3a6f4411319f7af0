import { expect, test } from 'vitest'
import { readAmount } from '@/lib/client/format/parse-amount'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { otherTokens, recommendationText, slippageFacts } from './slippage-request'

const at = (n: number) => address(`0x${String(n).padStart(40, '0')}`)
const entry = (n: number) => ({
  address: at(n),
  symbol: `T${n}`,
  name: '',
  decimals: 18,
})
const network = {
  tokens: [entry(1), entry(2), entry(3)],
  contracts: {
    settlement: at(90),
    vaultRelayer: at(91),
    allowList: at(92),
    wrappedNativeToken: at(1),
    hooksTrampoline: null,
    ethFlow: null,
    smartWalletFactory: null,
  },
}
const size = (text: string) => readAmount(text, 6, ENGLISH_SEPARATORS)

test('no asset is paired with itself; the coin and its wrapped token are one asset', () => {
  const names = (token: Parameters<typeof otherTokens>[1]) =>
    otherTokens(network, token, null).map(({ symbol }) => symbol)
  expect(names(at(2))).toEqual(['T1', 'T3'])
  expect(names(NATIVE_TOKEN)).toEqual(['T2', 'T3'])
})

test('an unlisted token from the URL can be chosen', () => {
  expect(otherTokens(network, at(2), at(50)).at(-1)?.address).toBe(at(50))
  expect(otherTokens(network, at(2), at(2))).toHaveLength(2)
})

test('the size is sent as the amount of the chosen side', () => {
  expect(slippageFacts('sell', size('1.5'))).toMatchObject({
    sellAmount: 1_500_000n,
    buyAmount: null,
  })
  expect(slippageFacts('buy', size('1.5'))).toMatchObject({
    sellAmount: null,
    buyAmount: 1_500_000n,
  })
  expect(slippageFacts('sell', size(''))).toMatchObject({ sellAmount: null, buyAmount: null })
})

test('a recommendation names what it follows from, and no pools nobody knows', () => {
  const prices = 'From how the prices of both moved in 24 h'
  for (const hasSize of [true, false]) {
    expect(recommendationText(hasSize, 'none')).toBe(`${prices}.`)
    expect(recommendationText(hasSize, 'all')).toContain('in the pools.')
    expect(recommendationText(hasSize, 'listed')).toContain('in the pools listed here')
  }
  expect(recommendationText(true, 'listed')).toContain('as far as they trade this pair')
})
