import { expect } from '@playwright/test'
import { limits } from '@/lib/contract/limits'
import { createTrader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { openEvents } from '../support/event-reader'
import { ANNOUNCEMENT_KEY, test } from '../support/fixtures'
import { request } from '../support/http'
import { entriesOf, inboxUrl, publish, readInbox, type WireEntry } from '../support/inbox'

const ENTRIES = limits.watchedNotifications + 5

let fullInbox: string | null = null

/** An account with 55 notifications. */
async function fullInboxAccount(url: string, fresh: string): Promise<string> {
  if (fullInbox !== null) return fullInbox
  for (let at = 0; at < ENTRIES; at += 1) {
    const reply = await publish(url, ANNOUNCEMENT_KEY, { account: fresh, message: `Entry ${at}` })
    expect(reply.status, reply.text).toBe(201)
  }
  fullInbox = fresh
  return fresh
}

const messages = (entries: readonly WireEntry[]) => entries.map(({ message }) => message)

test('an account without notifications has an empty inbox, cached for 300 seconds', async ({
  network,
}) => {
  const account = createTrader(network).owner
  for (const spelling of [account, account.toUpperCase().replace('0X', '0x')]) {
    const reply = await readInbox(network.url, spelling)
    expect([reply.status, reply.body]).toEqual([200, []])
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
    expect(reply.headers.get('link')).toBeNull()
  }
})

test('an inbox is read newest first, page by page, by its Link header', async ({ network }) => {
  const account = await fullInboxAccount(network.url, createTrader(network).owner)
  const all = messages(entriesOf(await readInbox(network.url, account)))
  expect(all).toEqual(Array.from({ length: ENTRIES }, (_, at) => `Entry ${ENTRIES - 1 - at}`))
  const read: string[] = []
  let next: string | null = `/accounts/${account}/notifications?limit=20`
  while (next !== null) {
    const reply = await request(`${network.url}${next}`)
    read.push(...messages(entriesOf(reply)))
    expect(reply.headers.get('access-control-expose-headers')).toContain('Link')
    next = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(read).toEqual(all)
})

test('an inbox can be filtered by type', async ({ network }) => {
  const account = await fullInboxAccount(network.url, createTrader(network).owner)
  const of = async (types: string) =>
    entriesOf(await readInbox(network.url, account, `?type=${types}`)).length
  expect(await of('announcement')).toBe(ENTRIES)
  expect(await of('order_filled,announcement')).toBe(ENTRIES)
  expect(await of('order_filled,order_expired')).toBe(0)
})

for (const [search, field] of [
  ['?limit=0', 'limit'],
  ['?limit=1001', 'limit'],
  ['?limit=many', 'limit'],
  ['?type=', 'type'],
  ['?type=order_filled,nonsense', 'type'],
  ['?before=', 'before'],
  ['?before=announcement:nobody-knows', 'before'],
  ['?before=cms:1', 'before'],
] as const) {
  test(`notifications${search} is a 400 that names ${field}`, async ({ network }) => {
    const reply = await readInbox(network.url, createTrader(network).owner, search)
    expect([reply.status, reply.text.includes(field)]).toEqual([400, true])
  })
}

test('paging cannot continue from the entry of another account', async ({ network }) => {
  const account = await fullInboxAccount(network.url, createTrader(network).owner)
  const [entry] = entriesOf(await readInbox(network.url, account, '?limit=1'))
  const search = `?before=${encodeURIComponent(entry?.id ?? '')}`
  expect((await readInbox(network.url, createTrader(network).owner, search)).status).toBe(400)
  expect(entriesOf(await readInbox(network.url, account, search))).toHaveLength(ENTRIES - 1)
})

test('an unchanged inbox is not sent again, a changed one is', async ({ network }) => {
  const account = createTrader(network).owner
  const url = inboxUrl(network.url, account)
  const etag = (await request(url)).headers.get('etag') ?? ''
  const again = () => request(url, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await publish(network.url, ANNOUNCEMENT_KEY, { account, message: 'News' })
  expect((await again()).status).toBe(200)
})

test('a stream begins with the newest fifty, the oldest of them first, for every reader', async ({
  network,
}) => {
  const account = await fullInboxAccount(network.url, createTrader(network).owner)
  const url = `${inboxUrl(network.url, account)}/events`
  const first = await openEvents(url)
  const expected = entriesOf(await readInbox(network.url, account, '?limit=50')).toReversed()
  try {
    expect(first.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(first.response.headers.get('cache-control')).toBe('no-store')
    await until('all are received', async () => first.events.length === 50)
    expect(first.events.map(({ data }) => data)).toEqual(expected)
    const second = await openEvents(url)
    try {
      await until('the second stream receives them too', async () => second.events.length === 50)
      expect(second.events).toEqual(first.events)
    } finally {
      await second.close()
    }
  } finally {
    await first.close()
  }
})
