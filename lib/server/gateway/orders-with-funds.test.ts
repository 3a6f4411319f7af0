import { beforeEach, describe, expect, it } from 'vitest'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import type { Endpoint } from '@/lib/contract/endpoint'
import {
  accountOrdersEndpoint,
  getOrderEndpoint,
  ordersByUidsEndpoint,
} from '@/lib/contract/endpoints/orders'
import { transactionOrdersEndpoint } from '@/lib/contract/endpoints/transactions'
import { balanceKey } from '@/lib/domain/auction/balance-key'
import { orderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
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
let asked: (readonly { readonly owner: Address; readonly token: Address }[])[]
let known: Map<ReturnType<typeof balanceKey>, Atoms>

beforeEach(() => {
  asked = []
  known = new Map([[balanceKey(open.owner, open.sellToken), atoms(7n)]])
})

const ask = (endpoint: Endpoint): Promise<unknown> => {
  const forward = (async () => answer) as unknown as Forward
  const measuring = withAvailableBalances(forward, async (pairs) => {
    asked.push(pairs)
    return known
  })
  return (measuring as unknown as (of: Endpoint, call: object) => Promise<unknown>)(endpoint, {})
}

const pair = { owner: open.owner, token: open.sellToken }

describe('availableBalance of orders of another deployment', () => {
  it('is what the owner can pay now, of a single order', async () => {
    answer = ok(open)
    expect(await ask(getOrderEndpoint)).toEqual(ok({ ...open, availableBalance: 7n }))
    expect(asked).toEqual([[pair]])
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
      expect(outcome.value.body.map((order) => order.availableBalance)).toEqual([null, 7n, 7n])
      expect(asked).toEqual([[pair, pair]])
    },
  )

  it('is filled in a lookup, whose unreadable orders stay in their place', async () => {
    const error = { error: { uid: uid('03'), description: 'unreadable' } }
    answer = ok(reply(200, [error, { order: open }, { order: hooked }]))
    const outcome = (await ask(ordersByUidsEndpoint)) as { value: Reply<unknown> }
    expect(outcome.value.body).toEqual([
      error,
      { order: { ...open, availableBalance: 7n } },
      { order: hooked },
    ])
  })

  it('is not asked for where nothing is open and measurable', async () => {
    const unmeasurable: readonly Order[] = [
      ...ended,
      hooked,
      { ...open, status: 'presignaturePending' },
      { ...open, sellTokenBalance: 'internal' },
      { ...open, ethflowData: { refundTxHash: null, userValidTo: open.validTo } },
    ]
    answer = ok(unmeasurable)
    expect(await ask(accountOrdersEndpoint)).toEqual(ok(unmeasurable))
    expect(asked).toEqual([])
  })

  it('stays null while the node does not tell, and what the upstream tells is kept', async () => {
    known = new Map()
    answer = ok(open)
    expect(await ask(getOrderEndpoint)).toEqual(ok(open))
    const told = { ...open, availableBalance: atoms(3n) }
    answer = ok(told)
    expect(await ask(getOrderEndpoint)).toEqual(ok(told))
    expect(asked).toHaveLength(1)
  })

  it('leaves failures as they are', async () => {
    answer = failure('NotFound', 'Order was not found')
    expect(await ask(getOrderEndpoint)).toBe(answer)
  })
})
