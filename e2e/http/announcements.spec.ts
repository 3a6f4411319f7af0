import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { endSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { openEvents } from '../support/event-reader'
import { ANNOUNCEMENT_KEY, test } from '../support/fixtures'
import { request } from '../support/http'
import { entriesOf, inboxUrl, publish, readInbox, withdraw } from '../support/inbox'

const KEY = ANNOUNCEMENT_KEY

test('an announcement is in the inbox it is for, and in no other', async ({ network }) => {
  const [recipient, other] = [createTrader(network).owner, createTrader(network).owner]
  const published = await publish(network.url, KEY, {
    account: recipient,
    message: ' Read this. ',
    title: 'News',
    url: 'https://example.org/news',
  })
  expect(published.status, published.text).toBe(201)
  expect(published.body).toMatchObject({
    account: recipient,
    type: 'announcement',
    message: 'Read this.',
    metadata: { title: 'News', url: 'https://example.org/news' },
  })
  const { id } = published.body as { id: string }
  expect(entriesOf(await readInbox(network.url, recipient))).toContainEqual(published.body)
  expect(entriesOf(await readInbox(network.url, other)).map((entry) => entry.id)).not.toContain(id)
})

test('an announcement to everyone is in each inbox under its own account, until it is withdrawn', async ({
  network,
}) => {
  const accounts = [createTrader(network).owner, createTrader(network).owner]
  const id = 'announcement:for-everyone'
  const streams = await Promise.all(
    accounts.map((account) => openEvents(`${inboxUrl(network.url, account)}/events`)),
  )
  try {
    const published = await publish(network.url, KEY, { message: 'Hello', id: 'for-everyone' })
    expect(published.body).toMatchObject({ id, account: null })
    for (const [index, account] of accounts.entries()) {
      const [entry] = entriesOf(await readInbox(network.url, account))
      expect(entry).toMatchObject({ id, account, message: 'Hello' })
      await until('the stream sends it', async () => streams[index]?.events.length === 1)
      expect(streams[index]?.events).toEqual([{ event: 'notification', data: entry }])
    }
    expect((await withdraw(network.url, KEY, id)).body).toEqual({ deleted: true })
    for (const [index, account] of accounts.entries()) {
      expect(entriesOf(await readInbox(network.url, account))).toEqual([])
      await until('the stream withdraws it', async () => streams[index]?.events.length === 2)
      expect(streams[index]?.events.at(-1)).toEqual({ event: 'withdrawn', data: { id } })
    }
    expect((await withdraw(network.url, KEY, id)).status).toBe(404)
  } finally {
    await Promise.all(streams.map(({ close }) => close()))
  }
})

test('the same announcement is published once, and no other under its id', async ({ network }) => {
  const account = createTrader(network).owner
  const announcement = { account, message: 'Once', id: `once-${account}` }
  const first = await publish(network.url, KEY, announcement)
  const second = await publish(network.url, KEY, announcement)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await publish(network.url, KEY, { ...announcement, message: 'Twice' })).status).toBe(400)
  expect(entriesOf(await readInbox(network.url, account))).toHaveLength(1)
})

const MALFORMED = {
  account: '0x12',
  message: '  ',
  title: 7,
  url: 'javascript:alert(1)',
  shownUntil: 'tomorrow',
  id: 'no spaces',
} as const

for (const [field, value] of Object.entries(MALFORMED)) {
  test(`an announcement whose ${field} is ${JSON.stringify(value)} is a 400 that names it`, async ({
    network,
  }) => {
    const reply = await publish(network.url, KEY, { message: 'Hello', [field]: value })
    expect([reply.status, reply.text.includes(field)]).toEqual([400, true])
  })
}

test('nobody publishes or withdraws without the key', async ({ network }) => {
  const url = `${network.url}/announcements`
  const json = { message: 'Hello', id: 'without-key' }
  const refused = [
    await request(url, { json }),
    await request(url, { json, headers: { 'x-api-key': `${KEY}x` } }),
    await request(url, { json, headers: { authorization: `Basic ${KEY}` } }),
    await publish(network.url, 'another-key-of-some-length', json),
    await request(`${url}/announcement:without-key`, { method: 'DELETE' }),
    await withdraw(network.url, KEY.slice(1), 'announcement:without-key'),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
  expect((await withdraw(network.url, KEY, 'announcement:without-key')).status).toBe(404)
  const opened = await request(url, { json, headers: { 'x-api-key': KEY } })
  expect(opened.status).toBe(201)
  expect((await withdraw(network.url, KEY, 'announcement:without-key')).status).toBe(200)
})

test('an embedded start creates its own key, stores it and prints only its location', {
  tag: '@full',
}, async () => {
  const system = await startSystem({ LOCAL_SIMULATOR: 'off' })
  try {
    const file = path.join(system.dataDir, 'cms-api-key')
    const key = readFileSync(file, 'utf8').trim()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const announcement = { message: 'Kept', id: 'kept' }
    expect((await publish(system.url, key, announcement)).status).toBe(201)
    await system.kill()
    await system.restart()
    expect(readFileSync(file, 'utf8').trim()).toBe(key)
    const account = `0x${'ab'.repeat(20)}`
    expect(entriesOf(await readInbox(system.url, account))).toMatchObject([{ message: 'Kept' }])
    expect((await withdraw(system.url, key, 'announcement:kept')).status).toBe(200)
    expect(system.log()).toContain(file)
    expect(system.log()).not.toContain(key)
  } finally {
    await endSystem(system)
  }
})
