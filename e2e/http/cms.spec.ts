import { expect, test } from '@playwright/test'
import {
  STRAPI_TOKEN,
  type StrapiRow,
  type StrapiServer,
  startStrapiServer,
} from '@/lib/testing/fakes/strapi-server'
import { startUpstreamServer, type UpstreamServer } from '@/lib/testing/fakes/upstream-server'
import { openEvents } from '../support/event-reader'
import { request } from '../support/http'
import {
  entriesOf,
  inboxUrl,
  publish,
  readInbox,
  type WrittenEntry,
  withdraw,
} from '../support/inbox'
import { publicNetworks } from '../support/public-networks'
import { endSystem, type RunningSystem, startSystem } from '../support/running-system'
import { until } from '../support/until'

let cms: StrapiServer
let upstream: UpstreamServer
/** Merges entries of the CMS. */
let merged: RunningSystem
const systems: RunningSystem[] = []

/** A public network only, as no local one is needed to read an inbox. */
async function start(environment: Readonly<Record<string, string>>): Promise<RunningSystem> {
  const system = await startSystem({ ...publicNetworks(['sepolia'], upstream.url), ...environment })
  systems.push(system)
  return system
}

test.beforeAll(async () => {
  test.setTimeout(120_000)
  cms = await startStrapiServer()
  upstream = await startUpstreamServer({ decimals: 18, nobody: `0x${'0c'.repeat(20)}` })
  merged = await start({
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

let serial = 0
/** An account nothing is remembered of. */
function freshAccount(): string {
  serial += 1
  return `0xac${String(serial).padStart(38, '0')}`
}

const row = (id: number, account: string | null, description: string): StrapiRow => ({
  ...{ id, documentId: `doc${id}`, account, data: { name: 'Ann' } },
  createdAt: `2026-11-21T10:00:0${id}.000Z`,
  template: { title: 'Title', description, push: false, location: 'default' },
})

const questions = async (outcome: string): Promise<number> => {
  const { text } = await request(`${merged.url}/metrics`)
  const line = new RegExp(`^coincidence_cms_questions_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm')
  return Number(line.exec(text)?.[1] ?? 0)
}

/** Published beside the CMS. */
async function announce(account: string, message: string): Promise<WrittenEntry> {
  const reply = await publish(merged.url, STRAPI_TOKEN, { account, message })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as WrittenEntry
}

/** Whole or not, an inbox is answered alike. */
async function expectInbox(account: string, entries: readonly WrittenEntry[]): Promise<void> {
  const reply = await readInbox(merged.url, account)
  expect([reply.status, reply.body]).toEqual([200, entries])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
}

for (const [why, environment, says] of [
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
      expect(reply.body).toEqual({ message: expect.stringContaining(says) })
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
    expect((await readInbox(url, '0x12')).status).toBe(400)
  })
}

for (const shape of ['v4', 'v5', 'list'] as const) {
  test(`entries of a CMS of shape ${shape} are told to whom they are for`, async () => {
    const account = freshAccount()
    cms.show(shape, [
      row(1, null, 'For all'),
      row(2, account, shape === 'list' ? 'Hello Ann' : 'Hello {{ name }}'),
      row(3, freshAccount(), 'For somebody else'),
    ])
    const reply = await readInbox(merged.url, account)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
    const id = (number: number) => (shape === 'v5' ? `cms:doc${number}` : `cms:${number}`)
    expect(entriesOf(reply)).toEqual(
      [
        { id: id(2), message: 'Hello Ann', timestamp: '2026-11-21T10:00:02.000000Z' },
        { id: id(1), message: 'For all', timestamp: '2026-11-21T10:00:01.000000Z' },
      ].map((entry) => ({
        ...{ ...entry, account, type: 'announcement' },
        metadata: { title: 'Title', location: 'default' },
      })),
    )
    const search = `?before=${encodeURIComponent(id(2))}`
    expect(entriesOf(await readInbox(merged.url, account, search))).toHaveLength(1)
  })
}

test('a stream begins with the entries of the CMS', async () => {
  const account = freshAccount()
  cms.show('v5', [row(1, null, 'First'), row(2, account, 'Second')])
  const stream = await openEvents(`${inboxUrl(merged.url, account)}/events`)
  try {
    await until('both are told', async () => stream.told.length === 2, 10_000)
    expect(stream.told).toMatchObject([
      { event: 'notification', data: { message: 'First', account } },
      { event: 'notification', data: { message: 'Second', account } },
    ])
  } finally {
    await stream.close()
  }
})

test('announcements of ours and entries of a CMS stand together, newest first', async () => {
  const account = freshAccount()
  const first = await announce(account, 'Ours, first')
  const between = Date.parse(first.timestamp) + 5
  await until('a later moment', async () => Date.now() > between, 1_000)
  const last = await announce(account, 'Ours, last')
  const at = (id: number, moment: number) => ({
    ...row(id, account, `Of the CMS, ${id}`),
    createdAt: new Date(moment).toISOString(),
  })
  cms.show('v5', [at(1, between - 60_000), at(2, between)])
  const all = entriesOf(await readInbox(merged.url, account))
  expect(all.map(({ id }) => id)).toEqual([last.id, 'cms:doc2', first.id, 'cms:doc1'])
  expect([all[0], all[2]]).toEqual([last, first])
  for (const [part, { id }] of all.entries()) {
    const rest = await readInbox(merged.url, account, `?before=${encodeURIComponent(id)}`)
    expect(entriesOf(rest)).toEqual(all.slice(part + 1))
  }
  expect((await withdraw(merged.url, STRAPI_TOKEN, last.id)).body).toEqual({ deleted: true })
  expect((await withdraw(merged.url, STRAPI_TOKEN, 'cms:doc2')).status).toBe(400)
  expect(entriesOf(await readInbox(merged.url, account))).toEqual(all.slice(1))
})

test('with a CMS too, its key alone publishes and withdraws', async () => {
  const refused = [
    await publish(merged.url, `${STRAPI_TOKEN}x`, { message: 'Hello' }),
    await request(`${merged.url}/announcements/announcement:x`, { method: 'DELETE' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401])
})

/** The answer to the first reader after the CMS begins to fail, on a system it has not failed yet. */
for (const [why, behaviour] of [
  ['down', { kind: 'cut' }],
  ['slow', { kind: 'silent' }],
  ['nonsense', { kind: 'malformed' }],
  ['of another shape', { kind: 'status', status: 200, body: { rows: [] } }],
  ['refusing the key', { kind: 'status', status: 401, body: { error: 'x' } }],
  ['limiting', { kind: 'status', status: 429, headers: { 'Retry-After': '1' } }],
  ['broken', { kind: 'status', status: 500 }],
  ['sending us elsewhere', { kind: 'redirect', location: 'https://example.org/' }],
] as const) {
  test(`a CMS that is ${why} costs its entries alone and is not asked again at once`, async () => {
    await merged.stop()
    await merged.restart()
    cms.show('v5', [row(1, null, 'For all')])
    const [known, stranger, next] = [freshAccount(), freshAccount(), freshAccount()]
    const ours = {
      known: await announce(known, 'Ours'),
      stranger: await announce(stranger, 'Ours'),
      next: await announce(next, 'Ours'),
    }
    const told = entriesOf(await readInbox(merged.url, known))
    expect(told).toEqual([ours.known, expect.objectContaining({ id: 'cms:doc1' })])
    cms.behave(behaviour)
    const startedAt = performance.now()
    await expectInbox(stranger, [ours.stranger])
    expect(performance.now() - startedAt).toBeLessThan(6_000)

    const asked = cms.asked.length
    await expectInbox(next, [ours.next])
    expect(cms.asked.length).toBe(asked)
    await expectInbox(known, told)
    await until('the failure is counted', async () => (await questions('failed')) > 0, 10_000)
    expect(merged.log()).toContain('CMS fault')
    expect(merged.log()).not.toContain(STRAPI_TOKEN)
    expect((await request(`${merged.url}/readyz`)).text).not.toContain('cms')
  })
}
