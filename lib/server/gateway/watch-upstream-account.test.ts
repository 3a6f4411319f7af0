import { describe, expect, it } from 'vitest'
import { addressCodec } from '@/lib/contract/codecs/hex'
import { orderCodec } from '@/lib/contract/codecs/order'
import { err, ok } from '@/lib/domain/shared/result'
import { reply } from '@/lib/server/http/api-table'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import type { Forward } from './gateway'
import { watchUpstreamAccount } from './watch-upstream-account'

const owner = addressCodec.parse(orderSample.owner)
const order = orderCodec.parse(orderSample)

const watching = (forward: unknown) => {
  const abort = new AbortController()
  const meta = { requestId: '', clientAddress: '', header: () => null, signal: abort.signal }
  const watched = watchUpstreamAccount(forward as Forward, { params: { owner }, meta })
  return { abort, watched }
}

describe('watchUpstreamAccount', () => {
  it('streams the orders another deployment lists', async () => {
    const asked: unknown[] = []
    const { abort, watched } = watching(async (_: unknown, call: { params: unknown }) => {
      asked.push(call.params)
      return ok(reply(200, [order]))
    })
    const stream = await watched
    if (!stream.ok) throw new Error('refused')
    const first = await stream.value.next()
    expect(first.value).toEqual({ event: 'order', data: order })
    expect(asked[0]).toEqual({ owner })
    const end = stream.value.next()
    abort.abort()
    expect((await end).done).toBe(true)
  })

  it('passes a refusal on before anything is streamed', async () => {
    const refusal = { errorType: 'Forbidden', description: 'no' }
    const { watched } = watching(async () => err(refusal))
    expect(await watched).toEqual({ ok: false, error: refusal })
  })
})
