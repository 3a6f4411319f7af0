import { describe, expect, it } from 'vitest'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { failure, ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { type VerdictFacts, withVerdicts } from './gateway-verdicts'

/** Sells 1 of a token of 18 decimals for 2,477 of one of 6. */
const sample = orderCodec.parse(orderSample)
const NOW_MS = sample.creationDate / 1000 + 600_000
const DOLLAR = 10n ** 18n

const reportOf = (change: Partial<Order> = {}): DebugReportAnswer => {
  const order = { ...sample, validTo: (NOW_MS / 1000 + 3_600) as Order['validTo'], ...change }
  return {
    orderUid: order.uid,
    order,
    publicOnly: true,
    events: [{ label: 'created', timestamp: order.creationDate }],
    auctions: [],
    trades: [],
  }
}

const plenty = { balance: 10n ** 30n, allowance: 10n ** 30n }

/** Prices of 2,500 dollars for the sold token and of 1 for the bought one, and rich owners. */
const facts = (change: Partial<VerdictFacts> = {}): VerdictFacts => ({
  funding: async (pairs) => pairs.map(() => plenty),
  price: async (token) => (token === sample.sellToken ? 2_500n * DOLLAR : 10n ** 12n * DOLLAR),
  headBlock: async () => 24_650_000,
  loadTokens: async () =>
    new Map([
      [sample.sellToken, { address: sample.sellToken, symbol: 'WETH', decimals: 18 }],
      [sample.buyToken, { address: sample.buyToken, symbol: 'USDC', decimals: 6 }],
    ]),
  nowMs: () => NOW_MS,
  ...change,
})

const codeOf = async (change: Partial<VerdictFacts>, order: Partial<Order> = {}) =>
  (await withVerdicts(facts(change)).judged(reportOf(order))).verdict

const down = async () => {
  throw new Error('does not answer')
}

const uid = (byte: string): OrderUid => orderUid(`0x${byte.repeat(56)}`)

describe('the verdict on an order of another deployment', () => {
  it('names what its owner lacks, with the amount', async () => {
    const poor = { ...plenty, balance: 4n * 10n ** 17n }
    expect(await codeOf({ funding: async () => [poor] })).toMatchObject({
      code: 'balance_missing',
      certainty: 'certain',
      params: { missing: 6n * 10n ** 17n, token: sample.sellToken },
      sentence: 'The balance is 0.60 WETH short. Open and not filled.',
      advice: { owner: expect.stringContaining('0.60 WETH') },
    })
    const stingy = { ...plenty, allowance: 10n ** 17n }
    expect(await codeOf({ funding: async () => [stingy] })).toMatchObject({
      code: 'allowance_missing',
      params: { missing: 9n * 10n ** 17n },
    })
  })

  it('compares its limit with the market', async () => {
    const price: VerdictFacts['price'] = async (token) =>
      token === sample.sellToken ? 2_000n * DOLLAR : 10n ** 12n * DOLLAR
    // 2,477 of the 2,000 the market gives: 23.85 % more than it.
    expect(await codeOf({ price })).toMatchObject({
      code: 'limit_out_of_market',
      certainty: 'likely',
      params: { gapBps: 2_385n },
    })
    expect((await codeOf({}))?.code).toBe('not_published')
  })

  it('tells a token without a price from one whose price cannot be read', async () => {
    expect((await codeOf({ price: async () => null }))?.code).toBe('no_native_price')
    expect((await codeOf({ price: down }))?.code).toBe('not_published')
    const halfRead: VerdictFacts['price'] = async (token) =>
      token === sample.sellToken ? 2_000n * DOLLAR : down()
    expect((await codeOf({ price: halfRead }))?.code).toBe('not_published')
  })

  it('claims nothing of what a silent node knows', async () => {
    const verdict = await codeOf({ funding: down, headBlock: down, price: down })
    expect(verdict).toMatchObject({ code: 'not_published', certainty: 'unknown' })
  })

  it('asks for no prices and funds of an order that has ended', async () => {
    const asked: unknown[] = []
    const verdict = await codeOf(
      {
        price: async (token) => {
          asked.push(token)
          return null
        },
        funding: async (pairs) => {
          asked.push(pairs)
          return []
        },
      },
      { status: 'expired' },
    )
    expect(verdict).toMatchObject({ code: 'not_published', status: 'expired' })
    expect(asked).toEqual([])
  })

  it('is kept where the other deployment gives one', async () => {
    const { judged } = withVerdicts(facts())
    const own = (await judged(reportOf())).verdict
    if (own === undefined) throw new Error('there is a verdict')
    const given = { ...own, code: 'price_impact' as const, since: unixMicros(1) }
    expect((await judged({ ...reportOf(), verdict: given })).verdict).toEqual(given)
  })

  it('is given in the order asked for, each order read once, prices and funds at once', async () => {
    const priced: string[] = []
    const read: OrderUid[] = []
    let calls = 0
    const { verdicts } = withVerdicts(
      facts({
        funding: async (pairs) => {
          calls += 1
          return pairs.map(() => plenty)
        },
        price: async (token) => {
          priced.push(token)
          return token === sample.sellToken ? 2_000n * DOLLAR : 10n ** 12n * DOLLAR
        },
      }),
    )
    const [first, second, unknown] = [uid('01'), uid('02'), uid('03')]
    const answers = await verdicts([second, unknown, first, second], async (asked) => {
      read.push(asked)
      if (asked === unknown) return failure('NotFound', 'Order was not found')
      return ok(reportOf({ uid: asked, status: asked === first ? 'expired' : 'open' }))
    })
    expect(answers.map((answer) => [answer.uid, answer.verdict?.code ?? 'none'])).toEqual([
      [second, 'limit_out_of_market'],
      [unknown, 'none'],
      [first, 'not_published'],
      [second, 'limit_out_of_market'],
    ])
    expect(answers[1]).toMatchObject({ error: { errorType: 'NotFound' } })
    expect(read).toEqual([second, unknown, first])
    expect(new Set(priced).size).toBe(priced.length)
    expect(calls).toBe(1)
  })
})
