import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { atomsCodec } from '@/lib/contract/codecs/amount'
import { orderUidCodec } from '@/lib/contract/codecs/hex'
import { defineEndpoint } from '@/lib/contract/endpoint'
import { failure, ok } from '@/lib/domain/shared/result'
import { endpointsOn, reply } from '@/lib/server/http/api-table'
import type { Dispatcher, DispatcherOptions } from '@/lib/server/http/dispatcher'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { EdgeDeps, FaultEvent, RequestEvent } from '@/lib/server/http/edge'
import { createStrictServer } from '@/lib/server/http/strict-server'

type TestNetwork = { readonly name: string }
type TokenKey = Parameters<EdgeDeps<TestNetwork>['takeToken']>[0]

const shared = { failures: [], rateLimit: 'read' } as const
const on = endpointsOn<TestNetwork>()
const uidParams = z.object({ uid: orderUidCodec })

/** Small endpoints that together use every feature of the edge. */
const thingEndpoint = defineEndpoint({
  ...shared,
  name: 'thing',
  method: 'GET',
  path: '/{network}/api/v1/things/{uid}',
  summary: 'A thing',
  params: uidParams,
  responses: { 200: z.object({ uid: orderUidCodec, amount: atomsCodec }) },
  failures: ['NotFound'],
})

const createThing = defineEndpoint({
  ...shared,
  name: 'createThing',
  method: 'POST',
  path: '/{network}/api/v1/things',
  summary: 'Make a thing',
  body: z.object({ sellAmount: atomsCodec, count: z.number() }),
  responses: { 201: z.string(), 200: z.string() },
  failures: ['DuplicatedOrder'],
})

const cachedThing = defineEndpoint({
  ...shared,
  name: 'cachedThing',
  method: 'GET',
  path: '/{network}/prices',
  summary: 'A cached thing',
  responses: { 200: z.object({ price: z.number() }) },
  cacheSeconds: 30,
})

export const largeThing = defineEndpoint({
  ...shared,
  name: 'largeThing',
  method: 'GET',
  path: '/{network}/large/{uid}',
  summary: 'A thing worth compressing',
  params: uidParams,
  query: z.object({ size: z.string().optional() }),
  responses: { 200: z.array(atomsCodec) },
  failures: ['NotFound'],
  cacheSeconds: 120,
})

export const askForLargeThing = defineEndpoint({
  ...shared,
  name: 'askForLargeThing',
  method: 'POST',
  path: '/{network}/large',
  summary: 'The same large thing for a body',
  body: z.array(z.string()),
  responses: { 200: z.array(atomsCodec) },
})

const brokenThing = defineEndpoint({
  ...shared,
  name: 'brokenThing',
  method: 'GET',
  path: '/{network}/api/v1/broken',
  summary: 'Always faults',
  responses: { 200: z.string() },
})

const streamThing = defineEndpoint({
  ...shared,
  name: 'streamThing',
  method: 'GET',
  path: '/{network}/api/v1/stream',
  summary: 'A stream',
  query: z.object({ endless: z.string().optional() }),
  responses: {},
  events: { tick: z.object({ amount: atomsCodec }) },
  media: 'events',
})

const limitedThing = defineEndpoint({
  ...shared,
  name: 'limitedThing',
  method: 'GET',
  path: '/{network}/api/v1/limited',
  summary: 'Always over its limit',
  responses: { 200: z.string() },
  rateLimit: 'quote',
})

/** Streams a client of the test server may have open, and all clients together. */
export const STREAMS_PER_CLIENT = 3
export const STREAMS_PER_PROCESS = 5

export type TestApi = {
  readonly origin: string
  readonly port: number
  readonly dispatcher: Dispatcher
  readonly faults: FaultEvent[]
  readonly requests: RequestEvent[]
  /** Arguments of every `takeToken`. */
  readonly charges: TokenKey[]
  /** Number of streams whose source has ended. */
  readonly streams: { closed: number }
  /** Changes the value of the large thing. */
  readonly changeLarge: () => void
  readonly close: () => Promise<void>
}

/** Starts a server on a free port with a table that needs no other part of the system. */
export async function startTestApi(options: DispatcherOptions = {}): Promise<TestApi> {
  const faults: FaultEvent[] = []
  const requests: RequestEvent[] = []
  const charges: TokenKey[] = []
  const streams = { closed: 0 }
  const price = { price: 1.5 }
  let version = 1n
  let large = numbersFrom(version)
  const deps: EdgeDeps<TestNetwork> = {
    resolveNetwork: (segment) =>
      ['default', 'local', '31337'].includes(segment)
        ? ok({ name: 'local' })
        : failure('NotFound', 'Network not served. Served here: local (31337).'),
    takeToken: (key) => {
      charges.push(key)
      return key.rateLimitClass === 'quote' ? 1200 : 0
    },
    streamsPerClient: STREAMS_PER_CLIENT,
    streamsPerProcess: STREAMS_PER_PROCESS,
    onFault: (event) => faults.push(event),
    onRequest: (event) => requests.push(event),
  }
  const table = [
    on(thingEndpoint, ({ params, network }) =>
      params.uid.startsWith('0x00') && network.name === 'local'
        ? failure('NotFound', 'Order was not found')
        : ok({ uid: params.uid, amount: 5n as z.output<typeof atomsCodec> }),
    ),
    on(createThing, ({ body }) => {
      if (body.sellAmount === 1n) return failure('DuplicatedOrder', 'known')
      return body.sellAmount === 2n ? ok(reply(201, 'again', { 'X-Extra': 'yes' })) : ok('made')
    }),
    on(cachedThing, () => ok(price)),
    on(largeThing, ({ params }) =>
      params.uid.startsWith('0x00') ? failure('NotFound', 'no such thing') : ok(large),
    ),
    on(askForLargeThing, () => ok(large)),
    on(brokenThing, () => {
      throw new Error('secret detail')
    }),
    on(streamThing, ({ query }) => ok(ticks(query.endless === 'yes', streams))),
    on(limitedThing, () => ok('never')),
  ]
  const dispatcher = createDispatcher(table, deps, options)
  const server = createStrictServer((request, response) => {
    if (dispatcher.dispatch(request, response) !== false) return
    void dispatcher.forVisitor(request, response, () => sendPage(dispatcher, request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    dispatcher,
    faults,
    requests,
    charges,
    streams,
    changeLarge: () => {
      version += 1n
      large = numbersFrom(version)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * Pages, of which one reads the limited thing, some time after it was requested, and one is a route
 * file that Next calls for it.
 */
async function sendPage(
  { callOwn, handleFetch }: Dispatcher,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url === '/limited-route') {
    const from = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress
    const headers = { 'X-Forwarded-For': String(from) }
    const url = 'http://127.0.0.1/31337/api/v1/limited'
    response.end(`route with ${(await handleFetch(new Request(url, { headers }))).status}`)
    return
  }
  if (request.url !== '/limited-page') {
    response.end('page')
    return
  }
  await new Promise((resolve) => setTimeout(resolve, 1))
  const { signal } = new AbortController()
  const read = await callOwn({ endpoint: 'limitedThing', network: '31337', signal })
  response.end(`page with ${read.status}`)
}

const numbersFrom = (first: bigint) =>
  Array.from({ length: 1_000 }, (_, at) => (first + BigInt(at)) as z.output<typeof atomsCodec>)

async function* ticks(endless: boolean, streams: { closed: number }) {
  try {
    for (let amount = 1n; endless || amount <= 2n; amount++) {
      yield {
        event: 'tick' as const,
        data: { amount: amount as z.output<typeof atomsCodec> },
        id: `${amount}`,
      }
      if (endless) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    streams.closed += 1
  }
}
