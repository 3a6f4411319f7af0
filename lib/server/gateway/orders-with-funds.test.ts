import { beforeEach, describe, expect, it } from 'vitest'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import type { Endpoint } from '@/lib/contract/endpoint'
import {
  accountOrdersEndpoint,
  getOrderEndpoint,
  ordersByUidsEndpoint,
} from '@/lib/contract/endpoints/orders'
import { transactionOrdersEndpoint } from '@/lib/contract/endpoints/transactions'
import type { FundsQuestion } from '@/lib/domain/order/funds-question'
import { wrapAllInteraction } from '@/lib/domain/order/onchain-placement'
import { orderUid } from '@/lib/domain/order/uid'
import { MAX_ORDER_GAS } from '@/lib/domain/order/validation'
import { type Atoms, atoms, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { failure, ok } from '@/lib/domain/shared/result'
import { Reply, reply } from '@/lib/server/http/api-table'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import type { Forward } from './gateway'
import { withAvailableBalances } from './orders-with-funds'

const open = orderCodec.parse(orderSample)
const uid = (byte: string) => orderUid(`0x${byte.repeat(56)}`)
const hook = { target: open.owner, value: 0n, callData: hex('0x01') } as never
const hooked: Order = { ...open, uid: uid('01'), interactions: { pre: [hook], post: [] } }
const ended = (['fulfilled', 'expired', 'cancelled'] as const).map((status, index): Order => {
  return { ...open, uid: uid(`1${index}`), status }
})

let answer: unknown
let asked: (readonly FundsQuestion[])[]
let known: Atoms | null

beforeEach(() => {
  asked = []
  known = atoms(7n)
})

const ask = (endpoint: Endpoint): Promise<unknown> => {
  const forward = (async () => answer) as unknown as Forward
  const measuring = withAvailableBalances(forward, async (questions) => {
    asked.push(questions)
    return questions.map(() => known)
  })
  return (measuring as unknown as (of: Endpoint, call: object) => Promise<unknown>)(endpoint, {})
}

const plain = { owner: open.owner, token: open.sellToken, calls: [], gas: MAX_ORDER_GAS }

describe('availableBalance of orders of another deployment', () => {
  it('is what the owner can pay now, of a single order', async () => {
    answer = ok(open)
    expect(await ask(getOrderEndpoint)).toEqual(ok({ ...open, availableBalance: 7n }))
    expect(asked).toEqual([[plain]])
    // Others share the answer of the upstream.
    expect(open.availableBalance).toBeNull()
  })

  it.each([accountOrdersEndpoint, transactionOrdersEndpoint])(
    'is read at once for a list, which keeps its headers',
    async (endpoint) => {
      const second = { ...open, uid: uid('02') }
      answer = ok(reply(200, [ended[0], open, second], { 'X-Some': '1' }))
      const outcome = (await ask(endpoint)) as { value: Reply<Order[]> }
      expect(outcome.value).toBeInstanceOf(Reply)
      expect(outcome.value.headers).toEqual({ 'X-Some': '1' })
      expect(outcome.value.body.map((order) => order.availableBalance)).toEqual([7n, 7n, 7n])
      expect(asked).toEqual([[plain, plain, plain]])
    },
  )

  it('is filled in a lookup, whose unreadable orders stay in their place', async () => {
    const error = { error: { uid: uid('03'), description: 'unreadable' } }
    answer = ok(reply(200, [error, { order: open }, { order: hooked }]))
    const outcome = (await ask(ordersByUidsEndpoint)) as { value: Reply<unknown> }
    expect(outcome.value.body).toEqual([
      error,
      { order: { ...open, availableBalance: 7n } },
      { order: { ...hooked, availableBalance: 7n } },
    ])
  })

  it('is that after the calls before the next fill, unless the order has ended', async () => {
    const wrap = wrapAllInteraction(open.owner)
    const ethflowData = { refundTxHash: null, userValidTo: open.validTo }
    const reported = { pre: [{ ...wrap, value: wei(0n) }], post: [] }
    answer = ok([
      hooked,
      { ...hooked, status: 'presignaturePending' },
      { ...open, ethflowData, interactions: reported },
      { ...open, ethflowData },
    ])
    await ask(accountOrdersEndpoint)
    expect(asked.pop()?.map(({ calls }) => calls)).toEqual([[hook], [hook], [wrap], [wrap]])
    answer = ok([{ ...hooked, status: 'expired' }])
    await ask(accountOrdersEndpoint)
    expect(asked.pop()).toEqual([plain])
  })

  it('is not asked for where no owner pays from a plain balance', async () => {
    const others: readonly Order[] = [
      { ...open, sellTokenBalance: 'internal' },
      { ...open, sellTokenBalance: 'external' },
    ]
    answer = ok(others)
    expect(await ask(accountOrdersEndpoint)).toEqual(ok(others))
    expect(asked).toEqual([])
  })

  it('stays null while the node does not answer, and what the upstream reports is kept', async () => {
    known = null
    answer = ok(open)
    expect(await ask(getOrderEndpoint)).toEqual(ok(open))
    const reported = { ...open, availableBalance: atoms(3n) }
    answer = ok(reported)
    expect(await ask(getOrderEndpoint)).toEqual(ok(reported))
    expect(asked).toHaveLength(1)
  })

  it('leaves failures as they are', async () => {
    answer = failure('NotFound', 'Order was not found')
    expect(await ask(getOrderEndpoint)).toBe(answer)
  })
})
