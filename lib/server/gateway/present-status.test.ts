import { describe, expect, it } from 'vitest'
import { orderCodec } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import { orderStatusEndpoint } from '@/lib/contract/endpoints/orders'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { ok } from '@/lib/domain/shared/result'
import { bodyOf, reply } from '@/lib/server/http/api-table'
import { type OrderWire, orderSample } from '@/lib/testing/fakes/order-sample'
import type { Forward } from './gateway'
import { withPresentStatus } from './present-status'

const { uid } = orderCodec.parse(orderSample)
const { validTo } = unpackOrderUid(uid)
const NATIVE_UID = `${uid.slice(0, -8)}ffffffff`

type Stage = CompetitionStatus['type']

/**
 * What is answered for an order of which the upstream reports this, and how often the order is read.
 */
async function through(
  upstream: Stage,
  order: Partial<OrderWire> = {},
  nowSeconds: number = validTo - 60,
) {
  let reads = 0
  const stored = orderCodec.parse({ ...orderSample, ...order })
  const forward = (async () => ok(reply(200, { type: upstream, value: [] }))) as unknown as Forward
  const present = withPresentStatus(
    forward,
    async () => {
      reads += 1
      return ok(stored)
    },
    () => nowSeconds * 1_000,
  )
  const meta = { signal: new AbortController().signal }
  const call = { params: { uid: stored.uid }, query: null, body: null, meta }
  const outcome = await present(orderStatusEndpoint, call)
  if (!outcome.ok) throw new Error('the upstream answered')
  return { answered: bodyOf(outcome.value), reads }
}

describe('where an order at another deployment stands', () => {
  it('is open after fills of a part, although the upstream says traded', async () => {
    const partly = { status: 'open', partiallyFillable: true } as const
    expect((await through('traded', partly)).answered).toEqual({ type: 'open' })
    expect((await through('traded', { status: 'fulfilled' })).answered).toEqual({
      type: 'traded',
      value: [],
    })
    for (const status of ['cancelled', 'expired'] as const) {
      expect((await through('traded', { ...partly, status })).answered).toEqual({ type: status })
    }
  })

  it('is its end once it is over, although the upstream reports its last place', async () => {
    const over = await through('active', { status: 'expired' }, validTo + 1)
    expect(over.answered).toEqual({ type: 'expired' })
    const native = { status: 'expired', uid: NATIVE_UID } as const
    expect((await through('active', native)).answered).toEqual({ type: 'expired' })
  })

  it('is what the upstream reports, without a read of the order, where that cannot be old', async () => {
    for (const stage of ['open', 'scheduled', 'active', 'solved', 'executing'] as const) {
      expect(await through(stage)).toEqual({ answered: { type: stage, value: [] }, reads: 0 })
    }
    expect((await through('cancelled', {}, validTo + 1)).reads).toBe(0)
  })
})
