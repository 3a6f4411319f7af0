import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { MAX_APP_DATA_BYTES } from '@/lib/domain/app-data/app-data'
import { CHANNELS } from '@/lib/domain/notification/channel'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { endpoints } from './endpoint-list'
import { endpointGuides } from './guide/endpoint-guide-list'
import { exampleCreation, exampleQuoteRequest, exampleUid } from './guide/example-order'
import { limits } from './limits'

const text = (length: number) => 'x'.repeat(length)
const list = <T>(length: number, item: (index: number) => T) =>
  Array.from({ length }, (_, index) => item(index))
const marks = (letter: string) =>
  list(limits.readMarks, (index) => `${letter}${index}`.padEnd(limits.notificationIdLength, 'x'))
const documentOf = (bytes: number) => `{"x":"${text(bytes - 8)}"}`

const cancellation = { signature: `0x${'11'.repeat(65)}`, signingScheme: 'ethsign' }
const uids = list(limits.orderUidsPerRequest, () => exampleUid)
const upload = { fullAppData: documentOf(MAX_APP_DATA_BYTES) }
const mailbox = `${text(64)}@${list(3, () => text(61)).join('.')}.io`

const watched = { chainId: 2 ** 31, subject: 'token', address: exampleCreation.sellToken }

const exampleDraft = endpointGuides.simulateDraft?.example.body as object

/** By endpoint, the body with every field as long as the interface allows. */
const largest: Readonly<Record<string, unknown>> = {
  placeOrder: {
    ...exampleCreation,
    appData: documentOf(MAX_APP_DATA_BYTES),
    appDataHash: `0x${'11'.repeat(32)}`,
    quoteId: Number.MAX_SAFE_INTEGER,
    signature: `0x${'11'.repeat(512)}`,
  },
  quoteOrder: { ...exampleQuoteRequest, appData: documentOf(MAX_APP_DATA_BYTES) },
  simulateOrder: { blockNumber: Number.MAX_SAFE_INTEGER },
  simulateDraft: {
    ...exampleDraft,
    appData: documentOf(MAX_APP_DATA_BYTES),
    blockNumber: Number.MAX_SAFE_INTEGER,
  },
  uploadAppData: upload,
  addAppData: upload,
  cancelOrder: cancellation,
  cancelOrders: { ...cancellation, orderUids: uids },
  ordersByUids: uids,
  orderVerdicts: uids,
  yieldPools: list(limits.poolAddressesPerRequest, () => exampleCreation.sellToken),
  yieldPoolTrends: list(limits.poolTrendsPerRequest, () => exampleCreation.sellToken),
  signIn: { message: text(limits.signInMessageLength), signature: `0x${'11'.repeat(512)}` },
  openStaffSession: { key: text(500) },
  publishAnnouncement: {
    account: exampleCreation.sellToken,
    message: text(limits.announcementLength),
    title: text(limits.announcementTitleLength),
    url: `https://a.io/${text(limits.announcementUrlLength - 13)}`,
    shownUntil: '2026-12-01T00:00:00.000000Z',
    id: `announcement:${text(100)}`,
  },
  markRead: {
    read: marks('r'),
    unread: marks('u'),
    readUntil: '2026-12-01T00:00:00.000000Z',
  },
  setSubscriptions: {
    subscriptions: NOTIFICATION_TYPES.flatMap((type) =>
      CHANNELS.map((channel) => ({ type, channel })),
    ),
  },
  setWatches: {
    watched: Array.from({ length: limits.watchedMarkets }, () => watched),
    alerts: Array.from({ length: limits.marketAlerts }, () => ({
      ...watched,
      measure: 'volume',
      condition: 'missing',
      threshold: 999_999_999_999_999,
      windowSeconds: 999_999,
    })),
  },
  addPushTarget: {
    endpoint: `https://a.io/${text(limits.targetUrlLength - 13)}`,
    keys: { p256dh: `B${text(86)}==`, auth: `${text(22)}==` },
    label: text(limits.targetLabelLength),
  },
  addMailTarget: { address: mailbox },
  confirmMail: { token: text(200) },
  createWebhook: { url: `https://a.io/${text(limits.targetUrlLength - 13)}` },
  faucet: endpointGuides.faucet?.example.body,
}

/** Their fields have no limits but that of the body. */
const limitedByBodyAlone = ['rpc', 'solve', 'notifySolver']

/** JSON in which every character of every text is an escape. */
function escaped(value: unknown): string {
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => {
    const escapes = Array.from(JSON.parse(quoted) as string, (character) =>
      character.charCodeAt(0).toString(16).padStart(4, '0'),
    )
    return `"${escapes.map((digits) => `\\u${digits}`).join('')}"`
  })
}

const withBody = endpoints.flatMap(({ name, body, maxBodyBytes }) =>
  body === null || limitedByBodyAlone.includes(name)
    ? []
    : [[name, { body: body as z.ZodType, maxBodyBytes }] as const],
)

describe('the limit of a body', () => {
  it.each(withBody)('%s takes the largest body with all of it escaped', (name, endpoint) => {
    const wire = escaped(largest[name])
    expect(JSON.parse(wire)).toEqual(largest[name])
    expect(endpoint.body.safeParse(JSON.parse(wire)).error).toBeUndefined()
    expect(wire.length).toBeLessThanOrEqual(endpoint.maxBodyBytes)
  })

  it.each(['placeOrder', 'quoteOrder', 'uploadAppData', 'addAppData'])(
    '%s counts the bytes of a document however they are written',
    (name) => {
      const field = name.endsWith('AppData') ? 'fullAppData' : 'appData'
      const errorTypeOf = (document: string, write: (value: unknown) => string) => {
        const json = write({ ...(largest[name] as object), [field]: document })
        const { error } =
          endpoints.find((endpoint) => endpoint.name === name)?.body?.safeParse(JSON.parse(json)) ??
          {}
        return error?.issues.map((issue) => (issue.code === 'custom' ? issue.params : issue))
      }
      const exact = documentOf(MAX_APP_DATA_BYTES)
      const threeBytesEach = exact.replace(/x{6}"}$/, '€€"}')
      for (const write of [JSON.stringify, escaped]) {
        for (const document of [exact, threeBytesEach]) {
          expect(errorTypeOf(document, write)).toBeUndefined()
          expect(errorTypeOf(`${document} `, write)).toEqual([{ errorType: 'InvalidAppData' }])
        }
      }
    },
  )
})
