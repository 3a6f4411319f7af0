import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { InfraError } from '@/lib/infra/errors'
import { FAILURES, timeoutOf } from '@/lib/infra/providers/provider-failures.fixture'
import {
  STRAPI_TOKEN,
  type StrapiRow,
  type StrapiServer,
  type StrapiShape,
  startStrapiServer,
} from '@/lib/testing/fakes/strapi-server'
import { createStrapiEntries } from './strapi-entries'
import { createStrapiSource } from './strapi-source'

const NOW_MS = Date.parse('2026-11-21T12:00:00Z')
const ACCOUNT = address(`0x${'ab'.repeat(20)}`)
const LARGE_LETTERS = `0x${'AB'.repeat(20)}`
const STRANGER = `0x${'cd'.repeat(20)}`

const template = {
  title: 'Fees for {{who}}',
  description: 'You save {{ amount }} {{ amount }} of {{ what }}.',
  url: 'https://example.org/{{ who }}',
  push: false,
  dueDate: null,
  location: 'default',
  thumbnail: { url: '/uploads/fees.png', width: 10 },
}

const row = (id: number, change: Partial<StrapiRow> = {}): StrapiRow => ({
  id,
  documentId: `doc${id}`,
  account: null,
  createdAt: '2026-11-21T10:00:00.123Z',
  data: { who: 'all', amount: 5 },
  template,
  ...change,
})

let cms: StrapiServer
let skipped: number[] = []

beforeAll(async () => {
  cms = await startStrapiServer()
})
afterAll(() => cms.close())

const entriesOf = (change: { apiKey?: string; timeoutMs?: number; baseUrl?: string } = {}) =>
  createStrapiEntries({
    baseUrl: cms.baseUrl,
    apiKey: STRAPI_TOKEN,
    timeoutMs: 20_000,
    nowMs: () => NOW_MS,
    onSkipped: (rows: number) => skipped.push(rows),
    ...change,
  })

async function read(shape: StrapiShape, rows: readonly StrapiRow[], baseUrl = cms.baseUrl) {
  cms.show(shape, rows)
  skipped = []
  const answer = await entriesOf({ baseUrl })(ACCOUNT)
  return answer.kind === 'found' ? answer.value : []
}

const whole = { account: ACCOUNT, types: null, before: null, limit: 1000 } as const

/** Ids of the notifications listed for the rows. */
async function shown(rows: readonly StrapiRow[], shape: StrapiShape = 'v5', nowMs = NOW_MS) {
  cms.show(shape, rows)
  const source = createStrapiSource({ entries: entriesOf(), freshMs: 1_000, nowMs: () => nowMs })
  return (await source.list(whole)).entries.map(({ id }) => id)
}

describe('a Strapi CMS', () => {
  it.each([
    ['v5', 'cms:doc7'],
    ['v4', 'cms:7'],
  ] as const)('of version %s has its templates filled in', async (shape, id) => {
    const [entry] = await read(shape, [row(7, { account: LARGE_LETTERS })])
    expect(entry).toEqual({
      isPushOnly: false,
      dueMs: null,
      notification: {
        id,
        account: ACCOUNT,
        type: 'announcement',
        message: 'You save 5 5 of {{ what }}.',
        metadata: {
          title: 'Fees for all',
          url: 'https://example.org/all',
          location: 'default',
          thumbnail: '/uploads/fees.png',
        },
        createdAt: unixMicros(Date.parse('2026-11-21T10:00:00.123Z') * 1000),
      },
    })
  })

  it('without a readable collection is read through its own list', async () => {
    const plain = { title: 'T', description: 'D', url: '/trade', location: 'speechBubble' }
    const [entry, ...more] = await read('list', [row(3, { template: plain })])
    expect(more).toEqual([])
    expect(entry?.notification).toMatchObject({
      id: 'cms:3',
      account: null,
      message: 'D',
      metadata: { title: 'T', url: '/trade', location: 'speechBubble' },
    })
    expect(cms.requests.at(-1)).toBe(`/api/notification-list/${ACCOUNT}`)
  })

  it('is also found at its origin', async () => {
    expect(await read('v5', [row(1)], cms.baseUrl.replace(/\/api$/, ''))).toHaveLength(1)
  })

  it('is read page by page', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => row(at))
    expect(await read('v5', rows)).toHaveLength(250)
    expect(cms.requests).toHaveLength(3)
  })

  it('is not read beyond a thousand rows', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => row(at))
    expect(await read('v5', rows)).toHaveLength(1_000)
  })

  it('returns an account’s own rows and those for everyone, whatever the letter case of the CMS', async () => {
    const rows = [row(1), row(2, { account: LARGE_LETTERS }), row(3, { account: STRANGER })]
    expect(
      (await read('v5', rows)).map(({ notification: { id, account } }) => [id, account]),
    ).toEqual([
      ['cms:doc1', null],
      ['cms:doc2', ACCOUNT],
    ])
    expect(skipped).toEqual([])
  })

  it('that returns rows of other accounts has them filtered out', async () => {
    cms.show('v5', [])
    const data = [{ ...row(1, { account: STRANGER }), notification_template: template }]
    cms.behave({ kind: 'status', status: 200, body: { data } })
    skipped = []
    expect(await entriesOf()(ACCOUNT)).toMatchObject({ kind: 'found', value: [] })
    expect(skipped).toEqual([1])
  })

  it.each<[string, Partial<StrapiRow>]>([
    ['without a template', { template: null }],
    ['without text', { template: { ...template, title: '', description: null } }],
    ['with an invalid time', { createdAt: 'yesterday' }],
    ['with an invalid due date', { template: { ...template, dueDate: 'soon' } }],
    ['with a number as text', { template: { ...template, description: 7 } }],
  ])('drops a row %s, not the others', async (_, change) => {
    const entries = await read('v5', [row(1, change), row(2)])
    expect(entries.map(({ notification }) => notification.id)).toEqual(['cms:doc2'])
    expect(skipped).toEqual([1])
  })

  it('links to pages only', async () => {
    const urls = ['javascript:alert(1)', '//elsewhere.org/', '/orders', 'http://example.org']
    const rows = urls.map((url, at) => row(at, { template: { ...template, url } }))
    expect((await read('v5', rows)).map(({ notification }) => notification.metadata.url)).toEqual([
      undefined,
      undefined,
      '/orders',
      'http://example.org',
    ])
  })

  it.each(FAILURES)(
    '%s is a fault without the key in its message',
    async (_, behaviour, message) => {
      cms.behave(behaviour)
      const asked = entriesOf({ timeoutMs: timeoutOf(behaviour) })(ACCOUNT)
      await expect(asked).rejects.toThrow(InfraError)
      await expect(asked).rejects.toThrow(message)
      await expect(asked).rejects.not.toThrow(STRAPI_TOKEN)
    },
  )

  it('that refuses the token is a fault', async () => {
    cms.show('v5', [row(1)])
    await expect(entriesOf({ apiKey: 'another' })(ACCOUNT)).rejects.toThrow('answered 401')
  })
})

describe('the source of its entries', () => {
  it('lists the newest first, nothing that is push-only and nothing expired', async () => {
    const due = (dueDate: string) => ({ template: { ...template, dueDate } })
    const rows = [
      row(1, { createdAt: '2026-11-21T08:00:00.000Z' }),
      row(2),
      row(3),
      row(4, { template: { ...template, push: true } }),
      row(5, due('2026-11-21T11:59:59.000Z')),
      row(6, due('2026-11-21T12:00:01.000Z')),
    ]
    expect(await shown(rows)).toEqual(['cms:doc6', 'cms:doc3', 'cms:doc2', 'cms:doc1'])
  })

  it('continues after any entry, has announcements only and finds the position of one', async () => {
    cms.show('v5', [row(1), row(2), row(3)])
    const source = createStrapiSource({ entries: entriesOf(), freshMs: 0, nowMs: () => NOW_MS })
    const createdAt = await source.find({ account: ACCOUNT, id: 'cms:doc2' })
    if (createdAt === null) throw new Error('the entry is there')
    const before = { createdAt, id: 'cms:doc2' }
    const rest = await source.list({ ...whole, before, limit: 1 })
    expect(rest.entries.map(({ id }) => id)).toEqual(['cms:doc1'])
    expect(await source.list({ ...whole, types: ['order_filled'] })).toEqual({
      entries: [],
      isComplete: true,
    })
    expect(await source.find({ account: ACCOUNT, id: 'order_filled:1' })).toBeNull()
    expect(await source.find({ account: ACCOUNT, id: 'cms:other' })).toBeNull()
  })

  it('is complete while its entries are fresh, and incomplete without them', async () => {
    cms.show('v5', [row(1)])
    const at = (nowMs: number) =>
      createStrapiSource({ entries: entriesOf(), freshMs: 1_000, nowMs: () => nowMs }).list(whole)
    expect((await at(NOW_MS + 1_000)).isComplete).toBe(true)
    expect(await at(NOW_MS + 1_001)).toMatchObject({
      isComplete: false,
      entries: [{ id: 'cms:doc1' }],
    })
    cms.behave({ kind: 'dropped' })
    expect(await at(NOW_MS)).toEqual({ entries: [], isComplete: false })
  })
})
