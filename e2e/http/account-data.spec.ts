import { expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import type { TestNetwork } from '@/lib/testing/system/network'
import { ANNOUNCEMENT_KEY, test } from '../support/fixtures'
import { request } from '../support/http'
import { withdraw } from '../support/inbox'
import { signInWith } from '../support/sign-in'

const announce = (network: TestNetwork, account: string | null, id: string) =>
  request(`${network.url}/announcements`, {
    json: { account, message: 'Hello', id },
    headers: { 'x-api-key': ANNOUNCEMENT_KEY },
  })

test('an account sees everything that is stored about it, and no secret', async ({ network }) => {
  const key = generatePrivateKey()
  const { account, headers } = await signInWith(network, key)
  await signInWith(network, key)
  const readState = { readUntil: '2026-01-01T00:00:00.000000Z', read: ['a'], unread: ['b'] }
  await request(`${network.url}/accounts/${account}/read-state`, { json: readState, headers })
  await announce(network, account, `to-${account}`)
  const reply = await request(`${network.url}/accounts/${account}/data`, { headers })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const session = { account, chainId: network.view.chainId }
  expect(reply.body).toMatchObject({
    account,
    sessions: [session, session],
    readState,
    subscriptions: [],
    targets: [],
    linkCodes: [],
    deliveries: [],
    watches: { watched: [], alerts: [] },
    announcements: [{ id: `announcement:to-${account}`, account, message: 'Hello' }],
  })
  expect(reply.text).not.toContain(headers.cookie.split('=')[1])
})

test('deleting it signs the account out everywhere and leaves what is public', async ({
  network,
}) => {
  const key = generatePrivateKey()
  const { account, headers } = await signInWith(network, key)
  const otherDevice = await signInWith(network, key)
  const other = await signInWith(network, generatePrivateKey())
  const url = `${network.url}/accounts/${account}`
  await request(`${url}/read-state`, { json: { read: ['a'] }, headers })
  await announce(network, account, `for-${account}`)
  await announce(network, null, `all-${account}`)

  const reply = await request(`${url}/data`, { method: 'DELETE', headers })
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      deleted: {
        sessions: 2,
        readMarks: 1,
        subscriptions: 0,
        targets: 0,
        linkCodes: 0,
        deliveries: 0,
        announcements: 1,
        watches: 0,
      },
    },
  ])
  expect(reply.headers.get('set-cookie')).toMatch(/^coincidence-session=; Max-Age=0;/)
  for (const sessionHeaders of [headers, otherDevice.headers]) {
    expect((await request(`${url}/data`, { headers: sessionHeaders })).status).toBe(401)
  }
  expect((await request(`${network.url}/session`, other)).body).toMatchObject({
    session: { account: other.account },
  })
  const newSession = await signInWith(network, key)
  const { body } = await request(`${url}/data`, newSession)
  expect(body).toMatchObject({ sessions: [{ account }], announcements: [] })
  const { text } = await request(`${url}/notifications`)
  expect([text.includes(`all-${account}`), text.includes(`for-${account}`)]).toEqual([true, false])
  // The system is shared: an announcement to everyone would appear in the inboxes of other tests.
  await withdraw(network.url, ANNOUNCEMENT_KEY, `announcement:all-${account}`)
})

test('nobody sees or deletes the data of another account', async ({ network }) => {
  const owner = await signInWith(network, generatePrivateKey())
  const stranger = await signInWith(network, generatePrivateKey())
  const url = `${network.url}/accounts/${owner.account}/data`
  for (const [headers, status] of [
    [{}, 401],
    [stranger.headers, 403],
    [{ ...owner.headers, origin: 'https://evil.example' }, 403],
  ] as const) {
    for (const method of ['GET', 'DELETE']) {
      expect((await request(url, { method, headers })).status, method).toBe(status)
    }
  }
  expect((await request(url, owner)).status).toBe(200)
})
