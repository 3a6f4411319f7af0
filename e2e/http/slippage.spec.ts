import { expect } from '@playwright/test'
import { KNOWN_NETWORKS } from '@/lib/config/known-networks'
import { SLOT_SECONDS } from '@/lib/domain/market/sampling'
import type { ProviderServer } from '@/lib/testing/fakes/provider-server'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { placedAt, type SlippageVector, slippageVectors } from '@/lib/testing/vectors/slippage'
import { request } from '../support/http'
import { test } from '../support/provided-system'
import type { Reply } from '../support/reply'

const NATIVE = `0x${'ee'.repeat(20)}`
const WRAPPED = KNOWN_NETWORKS.find(({ name }) => name === 'mainnet')?.wrappedNativeToken ?? ''

let providers: ProviderServer
let system: RunningSystem

test.beforeAll(({ provided }) => {
  ;({ system, providers } = provided)
})

test.beforeEach(() => providers.reset())

let pairCount = 0
/** Two tokens that are not in any cache. */
function freshPair(): { base: string; quote: string } {
  pairCount += 1
  const token = (prefix: string) => `0x${prefix}${String(pairCount).padStart(38, '0')}`
  return { base: token('b0'), quote: token('c0') }
}

/** Makes the provider serve a vector's prices as both tokens' last hours. */
function serveVector(
  { base, quote }: ReturnType<typeof freshPair>,
  vector: Pick<SlippageVector, 'base' | 'quote' | 'spotBase' | 'spotQuote'>,
): void {
  const { data } = providers
  // Aligned to slots, and early enough for points with a late timestamp.
  const slots = Math.floor(Date.now() / 1000 / SLOT_SECONDS) - 24
  const startMs = slots * SLOT_SECONDS * 1000
  for (const [token, points, lastPrice] of [
    [base, vector.base, vector.spotBase],
    [quote, vector.quote, vector.spotQuote],
  ] as const) {
    if (lastPrice !== null) data.prices[`ethereum/${token}`] = lastPrice
    data.charts[`ethereum/${token}`] = { prices: placedAt(startMs, points), volumes: [] }
  }
}

const read = (pair: string, search = '', endpoint = 'slippageTolerance'): Promise<Reply> =>
  request(`${system.url}/mainnet/markets/${pair}/${endpoint}${search}`)

const volatileVector = slippageVectors.find(({ name }) => name.includes('149 s'))

function createVolatilePair(): string {
  if (volatileVector === undefined) throw new Error('the vector was not found')
  const pair = freshPair()
  serveVector(pair, volatileVector)
  return `${pair.base}-${pair.quote}`
}

for (const vector of slippageVectors) {
  test(`the published vector: ${vector.name}`, async () => {
    const pair = freshPair()
    serveVector(pair, vector)
    const reply = await read(`${pair.base}-${pair.quote}`)
    if (vector.slippageBps === null) {
      expect(reply.status).toBe(404)
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.body).toEqual({ message: expect.stringContaining('Market data unavailable') })
      return
    }
    expect([reply.status, reply.body]).toEqual([200, { slippageBps: vector.slippageBps }])
    expect(reply.headers.get('cache-control')).toBe('public, max-age=120')
  })
}

test('details of the order refine the recommendation', async () => {
  const pair = createVolatilePair()
  const bps = async (search: string) => (await read(pair, search)).body
  expect(await bps('?expirationTimeInSeconds=300')).toEqual({ slippageBps: 29 })
  expect(await bps('?expirationTimeInSeconds=1200')).toEqual({ slippageBps: 57 })
  expect(
    await bps('?orderKind=buy&partiallyFillable=true&sellAmount=5&buyAmount=7&feeAmount=0'),
  ).toEqual({ slippageBps: 29 })
  expect(await bps('?unknownKey=1')).toEqual({ slippageBps: 29 })
})

test('the native coin counts as its wrapped token', async () => {
  const pair = freshPair()
  if (volatileVector === undefined) throw new Error('the vector was not found')
  serveVector({ base: WRAPPED, quote: pair.quote }, volatileVector)
  expect((await read(`${NATIVE}-${pair.quote}`)).body).toEqual({ slippageBps: 29 })
})

for (const [search, name] of [
  ['?orderKind=swap', 'orderKind'],
  ['?partiallyFillable=yes', 'partiallyFillable'],
  ['?sellAmount=0x10', 'sellAmount'],
  ['?buyAmount=-1', 'buyAmount'],
  ['?feeAmount=1.5', 'feeAmount'],
  [`?sellAmount=${2n ** 256n}`, 'sellAmount'],
  ['?expirationTimeInSeconds=soon', 'expirationTimeInSeconds'],
  ['?expirationTimeInSeconds=1795288221', 'expirationTimeInSeconds'],
  ['?orderKind=buy&orderKind=sell', 'orderKind'],
] as const) {
  test(`${search} is a 400 that names ${name}`, async () => {
    const reply = await read(createVolatilePair(), search)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message: expect.stringContaining(name) })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
}

const { base, quote } = freshPair()
for (const pair of [
  base,
  `${base}-`,
  `-${quote}`,
  `${base}-0x12`,
  `${base}_${quote}`,
  `${base}-${base}`,
  `${NATIVE}-${WRAPPED}`,
]) {
  for (const endpoint of ['slippageTolerance', 'volatilityDetails']) {
    test(`${endpoint} of the pair ${pair} is a 400`, async () => {
      const reply = await read(pair, '', endpoint)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({ message: expect.stringContaining('pair') })
    })
  }
}

test('the details state what a recommendation follows from', async () => {
  const pair = freshPair()
  if (volatileVector === undefined) throw new Error('the vector was not found')
  serveVector(pair, { ...volatileVector, spotQuote: null })
  const reply = await read(`${pair.base}-${pair.quote}`, '', 'volatilityDetails')
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    baseToken: {
      tokenAddress: pair.base,
      prices: volatileVector.base.prices.map((price) => ({
        date: expect.stringMatching(/:00\.000Z$/),
        price,
        volume: null,
      })),
      usdPrice: 2600,
    },
    quoteToken: null,
  })
})

// Last, because a provider that failed is not called for some seconds.
test('a provider that fails is a 500, never a tolerance or "not found"', async () => {
  const pair = createVolatilePair()
  providers.behave('coingecko', { kind: 'status', status: 429 })
  const reply = await read(pair)
  expect(reply.status).toBe(500)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.text).not.toContain('coingecko')
  expect((await read(pair, '', 'volatilityDetails')).status).toBe(500)
})
