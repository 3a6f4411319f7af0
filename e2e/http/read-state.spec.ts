import { expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { limits } from '@/lib/contract/limits'
import type { TestNetwork } from '@/lib/testing/system/network'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import type { Reply } from '../support/reply'
import { signInWith } from '../support/sign-in'

/** Signs an account in; reads and changes its read state. */
async function reader(network: TestNetwork, privateKey = generatePrivateKey()) {
  const { account, headers } = await signInWith(network, privateKey)
  const url = `${network.url}/accounts/${account}/read-state`
  return {
    url,
    headers,
    read: async () => (await request(url, { headers })).body,
    mark: (json: unknown): Promise<Reply> => request(url, { json, headers }),
  }
}

const NOTHING = { readUntil: null, read: [], unread: [] }

test('marks of one device are there on another', async ({ network }) => {
  const key = generatePrivateKey()
  const thisDevice = await reader(network, key)
  const otherDevice = await reader(network, key)
  expect(await thisDevice.read()).toEqual(NOTHING)
  const marked = await thisDevice.mark({ read: ['a', 'b'], unread: ['c'] })
  expect([marked.status, marked.body]).toEqual([
    200,
    { readUntil: null, read: ['a', 'b'], unread: ['c'] },
  ])
  expect(await otherDevice.read()).toEqual(marked.body)
  const newer = await otherDevice.mark({ unread: ['a'] })
  expect(newer.body).toEqual({ readUntil: null, read: ['b'], unread: ['a', 'c'] })
  expect(await thisDevice.read()).toEqual(newer.body)
})

test('reading everything can be undone', async ({ network }) => {
  const { mark, read } = await reader(network)
  const before = (await mark({ read: ['a'], unread: ['b'], readUntil: '2026-01-01T00:00:00Z' }))
    .body
  expect(before).toMatchObject({ readUntil: '2026-01-01T00:00:00.000000Z' })
  const readUntil = new Date().toISOString()
  const all = await mark({ readUntil, read: ['b'] })
  expect(all.body).toMatchObject({ read: expect.arrayContaining(['a', 'b']), unread: [] })
  await mark({ readUntil: '2026-01-01T00:00:00Z', unread: ['b'] })
  expect(await read()).toEqual(before)
  expect((await mark({ readUntil: null })).body).toMatchObject({ readUntil: null, read: ['a'] })
})

test('an empty change returns the state unchanged', async ({ network }) => {
  const { mark } = await reader(network)
  const reply = await mark({})
  expect([reply.status, reply.body]).toEqual([200, NOTHING])
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('a thousand marks of each kind may be made at once, one more is a 400', async ({
  network,
}) => {
  const { mark, read } = await reader(network)
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      `${prefix}${index}`.padEnd(limits.notificationIdLength, 'x'),
    )
  const full = await mark({
    read: ids('r', limits.readMarks),
    unread: ids('u', limits.readMarks),
  })
  expect(full.status, full.text.slice(0, 200)).toBe(200)
  const before = await read()
  const refused = [
    await mark({ read: ids('r', limits.readMarks + 1) }),
    await mark({ unread: ids('u', limits.readMarks + 1) }),
    await mark({ read: ['x'.repeat(limits.notificationIdLength + 1)] }),
    await mark({ read: [''] }),
    await mark({ read: ['a'], unread: ['a'] }),
    await mark({ read: 'a' }),
    await mark({ readUntil: 'today' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
  expect(await read()).toEqual(before)
})

test('nobody reads or changes what another account has read', async ({ network }) => {
  const owner = await reader(network)
  const stranger = await reader(network)
  const json = { read: ['a'] }
  for (const [headers, status] of [
    [{}, 401],
    [{ cookie: 'coincidence-session=made-up' }, 401],
    [stranger.headers, 403],
    [{ ...owner.headers, origin: 'https://evil.example' }, 403],
  ] as const) {
    expect((await request(owner.url, { headers })).status).toBe(status)
    expect((await request(owner.url, { headers, json })).status).toBe(status)
  }
  expect(await owner.read()).toEqual(NOTHING)
})
