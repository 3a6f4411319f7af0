import { describe, expect, it } from 'vitest'
import {
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  getOrderEndpoint,
  placeOrderEndpoint,
} from '@/lib/contract/endpoints/orders'
import { orderUid } from '@/lib/domain/order/uid'
import { err, ok } from '@/lib/domain/shared/result'
import { reply } from '@/lib/server/http/api-table'
import type { Forward } from './gateway'
import { listenToGatewayWrites, notifyingForward, publishGatewayWrites } from './gateway-writes'
import { sharedNotices } from './notices.fixture'

const [ONE, TWO] = ['11', '22'].map((byte) => orderUid(`0x${byte.repeat(56)}`))

const writtenBy = async (endpoint: unknown, call: object, outcome: unknown) => {
  const written: unknown[] = []
  const forward = notifyingForward((async () => outcome) as unknown as Forward, (uids) =>
    written.push(uids),
  )
  const ask = forward as unknown as (endpoint: unknown, call: unknown) => Promise<unknown>
  const answer = await ask(endpoint, { params: null, query: null, body: null, ...call })
  expect(answer).toBe(outcome)
  return written
}

describe('writes through a gateway', () => {
  it('are reported by uid after they succeeded, and only then', async () => {
    const placed = ok(reply(201, ONE))
    expect(await writtenBy(placeOrderEndpoint, { body: { from: null } }, placed)).toEqual([[ONE]])
    const done = ok('Cancelled')
    expect(await writtenBy(cancelOrderEndpoint, { params: { uid: ONE } }, done)).toEqual([[ONE]])
    const many = { body: { orderUids: [ONE, TWO] } }
    expect(await writtenBy(cancelOrdersEndpoint, many, done)).toEqual([[ONE, TWO]])
    const refused = err({ errorType: 'OrderNotFound', description: 'unknown' })
    expect(await writtenBy(cancelOrderEndpoint, { params: { uid: ONE } }, refused)).toEqual([])
    expect(await writtenBy(getOrderEndpoint, { params: { uid: ONE } }, placed)).toEqual([])
  })

  it('reach watchers of the same network, once for each owner', async () => {
    const database = sharedNotices()
    const heard: unknown[] = []
    await listenToGatewayWrites(database, 1, (owner) => heard.push(owner))
    const uids = [ONE, ONE, TWO].flatMap((uid) => uid ?? [])
    await publishGatewayWrites(database, 1, uids)
    await publishGatewayWrites(database, 100, uids)
    await database.notify('', '')
    expect(heard).toEqual([`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`, null])
  })
})
