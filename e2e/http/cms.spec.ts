import { expect, test } from '@playwright/test'
import {
  STRAPI_TOKEN,
  type StrapiRow,
  type StrapiServer,
  startStrapiServer,
} from '@/lib/testing/fakes/strapi-server'
import { startUpstreamServer, type UpstreamServer } from '@/lib/testing/fakes/upstream-server'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { openEvents } from '../support/event-reader'
import { request } from '../support/http'
import { entriesOf, inboxUrl, publish, readInbox, type WireEntry, withdraw } from '../support/inbox'
import { publicNetworks } from '../support/public-networks'

let cms: StrapiServer
let upstream: UpstreamServer
/** A system that merges entries of the CMS into inboxes. */
let gateway: RunningSystem
const systems: RunningSystem[] = []

/** Starts a system with a public network only: reading an inbox needs no local chain. */
async function start(environment: Readonly<Record<string, string>>): Promise<RunningSystem> {
  const system = await startSystem({ ...publicNetworks(['sepolia'], upstream.url), ...environment })
  systems.push(system)
  return system
}

test.beforeAll(async () => {
  cms = await startStrapiServer()
  upstream = await startUpstreamServer({ decimals: 18, addressWithoutCode: `0x${'0c'.repeat(20)}` })
  gateway = await start({
    CMS_ENABLED: 'true',
    CMS_API_KEY: STRAPI_TOKEN,
    CMS_BASE_URL: cms.baseUrl,
  })
})

test.afterAll(async () => {
  for (const system of systems) await endSystem(system)
  await upstream?.close()
  await cms?.close()
})

let accountCount = 0
/** An account without cached entries. */
function freshAccount(): string {
  accountCount += 1
  return `0xac${String(accountCount).padStart(38, '0')}`
}

const row = (id: number, account: string | null, description: string): StrapiRow => ({
  id,
  documentId: `doc${id}`,
  account,
  data: { name: 'Ann' },
  createdAt: `2026-11-21T10:00:0${id}.000Z`,
  template: { title: 'Title', description, push: false, location: 'default' },
})

const cmsRequests = async (outcome: string): Promise<number> => {
  const { text } = await request(`${gateway.url}/metrics`)
  const line = new RegExp(`^coincidence_cms_questions_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm')
  return Number(line.exec(text)?.[1] ?? 0)
}

/** Publishes an announcement through the API, not through the CMS. */
async function announce(account: string, message: string): Promise<WireEntry> {
  const reply = await publish(gateway.url, STRAPI_TOKEN, { account, message })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as WireEntry
}

/** An inbox has the same status and headers with and without the entries of the CMS. */
async function expectInbox(account: string, entries: readonly WireEntry[]): Promise<void> {
  const reply = await readInbox(gateway.url, account)
  expect([reply.status, reply.body]).toEqual([200, entries])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
}

for (const [why, environment, setting] of [
  ['switched off', {}, 'CMS_ENABLED'],
  ['switched off by name', { CMS_ENABLED: 'false', CMS_API_KEY: STRAPI_TOKEN }, 'CMS_ENABLED'],
  ['without a key', { CMS_ENABLED: 'true' }, 'CMS_API_KEY'],
] as const) {
  test(`${why}, every path about notifications is a 503 that says so`, async () => {
    const { url } = await start(environment)
    const account = freshAccount()
    const replies = [
      await readInbox(url, account),
      await request(`${inboxUrl(url, account)}/events`),
      await publish(url, STRAPI_TOKEN, { message: 'Hello' }),
      await request(`${url}/announcements/announcement:x`, { method: 'DELETE' }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(503)
      expect(reply.body).toEqual({ message: expect.stringContaining(setting) })
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
    expect((await readInbox(url, '0x12')).status).toBe(400)
  })
}

for (const shape of ['v4', 'v5', 'list'] as const) {
  test(`entries of a CMS of shape ${shape} are shown to the accounts they are for`, async () => {
    const account = freshAccount()
    cms.show(shape, [
      row(1, null, 'For all'),
      row(2, account, shape === 'list' ? 'Hello Ann' : 'Hello {{ name }}'),
      row(3, freshAccount(), 'For somebody else'),
    ])
    const reply = await readInbox(gateway.url, account)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
    const id = (number: number) => (shape === 'v5' ? `cms:doc${number}` : `cms:${number}`)
    expect(entriesOf(reply)).toEqual(
      [
        { id: id(2), message: 'Hello Ann', timestamp: '2026-11-21T10:00:02.000000Z' },
        { id: id(1), message: 'For all', timestamp: '2026-11-21T10:00:01.000000Z' },
      ].map((entry) => ({
        ...entry,
        account,
        type: 'announcement',
        metadata: { title: 'Title', location: 'default' },
      })),
    )
    const search = `?before=${encodeURIComponent(id(2))}`
    expect(entriesOf(await readInbox(gateway.url, account, search))).toHaveLength(1)
  })
}

test('a stream begins with the entries of the CMS', async () => {
  const account = freshAccount()
  cms.show('v5', [row(1, null, 'First'), row(2, account, 'Second')])
  const stream = await openEvents(`${inboxUrl(gateway.url, account)}/events`)
  try {
    await until('both are received', async () => stream.events.length === 2)
    expect(stream.events).toMatchObject([
      { event: 'notification', data: { message: 'First', account } },
      { event: 'notification', data: { message: 'Second', account } },
    ])
  } finally {
    await stream.close()
  }
})

test('our announcements and entries of a CMS are listed together, newest first', async () => {
  const account = freshAccount()
  const first = await announce(account, 'Ours, first')
  const between = Date.parse(first.timestamp) + 5
  await until('a later moment', async () => Date.now() > between)
  const last = await announce(account, 'Ours, last')
  const rowAt = (id: number, timestampMs: number) => ({
    ...row(id, account, `Of the CMS, ${id}`),
    createdAt: new Date(timestampMs).toISOString(),
  })
  cms.show('v5', [rowAt(1, between - 60_000), rowAt(2, between)])
  const all = entriesOf(await readInbox(gateway.url, account))
  expect(all.map(({ id }) => id)).toEqual([last.id, 'cms:doc2', first.id, 'cms:doc1'])
  expect([all[0], all[2]]).toEqual([last, first])
  for (const [index, { id }] of all.entries()) {
    const nextPage = await readInbox(gateway.url, account, `?before=${encodeURIComponent(id)}`)
    expect(entriesOf(nextPage)).toEqual(all.slice(index + 1))
  }
  expect((await withdraw(gateway.url, STRAPI_TOKEN, last.id)).body).toEqual({ deleted: true })
  expect((await withdraw(gateway.url, STRAPI_TOKEN, 'cms:doc2')).status).toBe(400)
  expect(entriesOf(await readInbox(gateway.url, account))).toEqual(all.slice(1))
})

test('with a CMS too, its key alone publishes and withdraws', async () => {
  const refused = [
    await publish(gateway.url, `${STRAPI_TOKEN}x`, { message: 'Hello' }),
    await request(`${gateway.url}/announcements/announcement:x`, { method: 'DELETE' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401])
})

/** The first read after the CMS begins to fail, on a system that has seen no failure yet. */
for (const [why, behaviour] of [
  ['down', { kind: 'dropped' }],
  ['slow', { kind: 'silent' }],
  ['nonsense', { kind: 'malformed' }],
  ['of another shape', { kind: 'status', status: 200, body: { rows: [] } }],
  ['refusing the key', { kind: 'status', status: 401, body: { error: 'x' } }],
  ['limiting', { kind: 'status', status: 429, headers: { 'Retry-After': '1' } }],
  ['broken', { kind: 'status', status: 500 }],
  ['sending us elsewhere', { kind: 'redirect', location: 'https://example.org/' }],
] as const) {
  test(`a CMS that is ${why} costs only its own entries and is not called again at once`, async () => {
    await gateway.stop()
    await gateway.restart()
    cms.show('v5', [row(1, null, 'For all')])
    const [known, stranger, next] = [freshAccount(), freshAccount(), freshAccount()]
    const ownEntries = {
      known: await announce(known, 'Ours'),
      stranger: await announce(stranger, 'Ours'),
      next: await announce(next, 'Ours'),
    }
    const entries = entriesOf(await readInbox(gateway.url, known))
    expect(entries).toEqual([ownEntries.known, expect.objectContaining({ id: 'cms:doc1' })])
    cms.behave(behaviour)
    const startedAt = performance.now()
    await expectInbox(stranger, [ownEntries.stranger])
    expect(performance.now() - startedAt).toBeLessThan(6_000)

    const requestsBefore = cms.requests.length
    await expectInbox(next, [ownEntries.next])
    expect(cms.requests.length).toBe(requestsBefore)
    await expectInbox(known, entries)
    await until('the failure is counted', async () => (await cmsRequests('failed')) > 0)
    expect(gateway.log()).toContain('CMS fault')
    expect(gateway.log()).not.toContain(STRAPI_TOKEN)
    expect((await request(`${gateway.url}/readyz`)).text).not.toContain('cms')
  })
}
