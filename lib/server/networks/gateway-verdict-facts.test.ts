import type { PublicClient } from 'viem'
import { describe, expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { failure, ok } from '@/lib/domain/shared/result'
import type { Forward } from '@/lib/server/gateway/gateway'
import { gatewayVerdictFacts, type VerdictFactsConfig } from './gateway-verdict-facts'

const WRAPPED = address(`0x${'57'.repeat(20)}`)
const DOLLAR = address(`0x${'d0'.repeat(20)}`)
const OTHER = address(`0x${'07'.repeat(20)}`)

const token = (at: typeof WRAPPED, symbol: string, decimals: number) => ({
  address: at,
  symbol,
  name: symbol,
  decimals,
})

const facts = (
  prices: Partial<VerdictFactsConfig['prices']>,
  forward: unknown = async () => failure('ServiceUnavailable', 'down'),
  client: object = {},
) =>
  gatewayVerdictFacts({
    client: { getBlockNumber: async () => 24_650_000n, ...client } as unknown as PublicClient,
    chain: {
      chainId: 1,
      wrappedNativeToken: WRAPPED,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      tokens: [token(WRAPPED, 'WCOIN', 18), token(DOLLAR, 'USD', 6)],
    } as unknown as VerdictFactsConfig['chain'],
    contracts: { vaultRelayer: OTHER },
    decimals: async () => null,
    prices: {
      hasSource: true,
      histories: null,
      pastPrices: null,
      usdPrice: async () => unknown,
      ...prices,
    },
    forward: forward as Forward,
  })

describe('the price of a token for verdicts', () => {
  it('is its dollars per 1e18 atoms, the coin being worth what its wrapped token is', async () => {
    const { price } = facts({
      usdPrice: async (of) => (of === OTHER ? unknown : found(of === WRAPPED ? 2_500 : 1, 0)),
    })
    const coin = await price(WRAPPED)
    expect(coin).toBe(2_500n * 10n ** 36n)
    expect(await price(NATIVE_TOKEN)).toBe(coin)
    // A whole dollar is a millionth of the atoms that a whole coin has.
    expect(await price(DOLLAR)).toBe(10n ** 48n)
    expect(await price(OTHER)).toBeNull()
  })

  it('cannot be read of a token that reports no decimals', async () => {
    const silent = { call: async () => ({ data: undefined }) }
    const { price } = facts({ usdPrice: async () => found(1, 0) }, undefined, silent)
    await expect(price(OTHER)).rejects.toThrow('no decimals')
  })

  it('is in the native coin where the network has no dollar prices', async () => {
    const asked: unknown[] = []
    const answers = [ok({ price: 4.1e-9 }), failure('NoLiquidity', 'no route found')]
    const { price } = facts({ hasSource: false }, async (_: unknown, { params }: never) => {
      asked.push(params)
      return answers[asked.length - 1] ?? failure('BadGateway', 'a page')
    })
    const coin = (await price(NATIVE_TOKEN)) ?? 0n
    expect(await price(WRAPPED)).toBe(coin)
    expect(asked).toEqual([])
    expect(Number((await price(OTHER)) ?? 0n) / Number(coin)).toBeCloseTo(4.1e-9, 20)
    expect(await price(OTHER)).toBeNull()
    await expect(price(OTHER)).rejects.toThrow('BadGateway')
    expect(asked).toEqual(Array(3).fill({ token: OTHER }))
  })
})

it('names the tokens that are known, the coin among them, and leaves out what cannot be read', async () => {
  const { loadTokens, headBlock } = facts({})
  const names = await loadTokens([WRAPPED, NATIVE_TOKEN, OTHER])
  expect([...names.values()].map(({ symbol }) => symbol)).toEqual(['WCOIN', 'COIN'])
  expect(await headBlock()).toBe(24_650_000)
})
