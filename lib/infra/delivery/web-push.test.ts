import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PushService, startPushService } from '@/lib/testing/fakes/push-service'
import { createGuardedPost } from './guarded-post'
import { outgoing } from './outgoing.fixture'
import { createPushDelivery, isPushKey, newVapidKeys, readVapidKeys } from './web-push'

const vapid = readVapidKeys(newVapidKeys())
const guarded = createGuardedPost({ allowPrivate: true })
const delivery = createPushDelivery({
  post: guarded.post,
  vapid,
  contact: 'mailto:ops@example.org',
  publicUrl: () => 'https://app.example',
})

let service: PushService

beforeEach(async () => {
  service = await startPushService()
})

afterEach(() => service.close())

const deliver = (message = outgoing()) => {
  const { endpoint, keys } = service.subscription('one')
  return delivery.deliver(message, { id: 't', address: endpoint, details: keys })
}

describe('a push message', () => {
  it('can be decrypted only by the browser, and is signed by the server', async () => {
    expect(await deliver()).toEqual({ kind: 'delivered', status: 201 })
    const [one] = service.pushed
    expect(one?.payload).toEqual({
      id: 'n1',
      type: 'order_filled',
      title: 'Order filled',
      message: 'Order filled: you sold 1 WETH.',
      url: 'https://app.example/notifications?account=0x6e0a6df8b573217ef8661e21a1912ce8f81fab8d',
    })
    expect(one?.serverKey).toBe(vapid.publicKey)
    expect(one?.vapid).toMatchObject({ aud: service.url, sub: 'mailto:ops@example.org' })
    expect(one?.vapid.exp).toBeGreaterThan(Date.now() / 1000)
    expect(one?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' })
    expect(one?.headers['content-encoding']).toBe('aes128gcm')
  })

  it('replaces an earlier one of the same topic', async () => {
    await deliver()
    await deliver(outgoing({ message: 'sent again' }))
    await deliver(outgoing({ id: 'n2', type: 'announcement' }))
    const topics = service.pushed.map(({ headers }) => headers.topic)
    expect(topics[0]).toMatch(/^[\w-]{32}$/)
    expect(topics[1]).toBe(topics[0])
    expect(topics[2]).not.toBe(topics[0])
    expect(service.pushed[2]?.headers.urgency).toBe('low')
  })

  it('fits into the limit of push services, however long the text', async () => {
    expect(await deliver(outgoing({ message: '漢'.repeat(5_000) }))).toMatchObject({
      kind: 'delivered',
    })
    const [one] = service.pushed
    expect(one?.payload).toMatchObject({ message: expect.stringMatching(/^漢+…$/) })
    expect(Number(one?.headers['content-length'])).toBeLessThan(3_072)
  })

  it.each([
    [200, { kind: 'delivered' }],
    [202, { kind: 'delivered' }],
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [400, { kind: 'refused' }],
    [413, { kind: 'refused' }],
    [403, { kind: 'failed' }],
    [500, { kind: 'failed', retryAfterSeconds: null }],
    [302, { kind: 'refused' }],
  ])('answered with %i is %j', async (status, outcome) => {
    service.answer = { status, headers: { Location: 'https://example.org/' } }
    expect(await deliver()).toMatchObject(outcome)
  })

  it('waits as long as the push service requests', async () => {
    service.answer = { status: 429, headers: { 'Retry-After': '77' } }
    expect(await deliver()).toMatchObject({ kind: 'failed', status: 429, retryAfterSeconds: 77 })
  })

  it('fails without a response', async () => {
    const target = service.subscription('one')
    await service.close()
    const outcome = await delivery.deliver(outgoing(), {
      id: 't',
      address: target.endpoint,
      details: target.keys,
    })
    expect(outcome).toMatchObject({ kind: 'failed', status: null })
  })

  it('is not sent to a private address', async () => {
    const strict = createGuardedPost({ allowPrivate: false })
    const { keys } = service.subscription('one')
    const config = { post: strict.post, vapid, contact: 'mailto:a@b.org', publicUrl: () => '' }
    const address = service.url.replace('http', 'https')
    const target = { id: 't', address, details: keys }
    expect(await createPushDelivery(config).deliver(outgoing(), target)).toMatchObject({
      kind: 'refused',
    })
  })

  it('is "gone" without the keys of a browser', async () => {
    const target = { id: 't', address: service.url, details: {} }
    expect(await delivery.deliver(outgoing(), target)).toMatchObject({ kind: 'gone' })
  })
})

describe('the key of a browser', () => {
  it('is a point on the curve', () => {
    expect(isPushKey(service.subscription('one').keys.p256dh)).toBe(true)
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])
    expect(isPushKey(noPoint.toString('base64url'))).toBe(false)
    expect(isPushKey('')).toBe(false)
  })
})
