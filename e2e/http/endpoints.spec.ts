import { createECDH } from 'node:crypto'
import { expect } from '@playwright/test'
import { cacheControl } from '@/lib/contract/cache-control'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { quoteRequestCodec } from '@/lib/contract/codecs/quote'
import type { Endpoint } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/endpoint-list'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { limits } from '@/lib/contract/limits'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { cancellationDigest, cancellationsDigest } from '@/lib/domain/order/cancellation'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '@/lib/testing/system/network'
import { sellQuoteBody } from '@/lib/testing/system/quotes'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { createTrader, submit, TEST_APP_DATA, type Trader } from '@/lib/testing/system/trader'
import { accountRequest, type SignedIn, type Target } from '../support/channels'
import { createdPools } from '../support/created-pools'
import { ANNOUNCEMENT_KEY, STAFF_KEY, test } from '../support/fixtures'
import { request } from '../support/http'
import { marketOrder } from '../support/market-order'
import { errorType, type Reply } from '../support/reply'
import { signInAs, signInText } from '../support/sign-in'
import { waitForStatus } from '../support/wait-for-status'

/** A valid request to an endpoint. */
type Sample = {
  readonly path?: Readonly<Record<string, string>>
  readonly search?: string
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
}

type TestWorld = {
  readonly network: TestNetwork
  readonly trader: Trader
  /** A filled order of the trader. */
  readonly uid: OrderUid
  readonly auctionId: number
  readonly txHash: string
}

let filled: Pick<TestWorld, 'uid' | 'auctionId' | 'txHash'> | null = null

async function createWorld(network: TestNetwork, trader: Trader): Promise<TestWorld> {
  if (filled === null) {
    const uid = await submit(network, await marketOrder(network, trader))
    await waitForStatus(network, uid, 'fulfilled')
    const [trade] = (await readReport(network, uid)).trades
    filled = { uid, auctionId: trade?.auctionId ?? 0, txHash: trade?.txHash ?? '' }
  }
  return { network, trader, ...filled }
}

const DOCUMENT = `{"appCode":"Coincidence endpoint tests","metadata":{},"version":"1.3.0"}`
const UNNAMED_DOCUMENT = `{"appCode":"Coincidence unnamed document","metadata":{},"version":"1.3.0"}`

const withKey = { 'x-api-key': ANNOUNCEMENT_KEY } as const

/** A request of the signed-in trader to a path of its own account. */
async function signedInSample({
  network,
  trader,
}: Pick<TestWorld, 'network' | 'trader'>): Promise<Sample> {
  const { account, headers } = await signInAs(network, trader.account)
  return { path: { account }, headers }
}

/** A public address; nothing is sent to it, because no order of these tests expires in time. */
const PUBLIC_URL = 'https://8.8.8.8/hook'

/** A new signed-in account that is subscribed to order expiries by webhook. */
async function accountForWebhooks(network: TestNetwork): Promise<SignedIn> {
  const signedIn = await signInAs(network, createTrader(network).account)
  const subscriptions = [{ type: 'order_expired', channel: 'webhook' }]
  await accountRequest(network, signedIn, 'subscriptions', {
    method: 'PUT',
    json: { subscriptions },
  })
  return signedIn
}

/** A request about a newly added webhook. */
async function webhookSample({ network }: TestWorld): Promise<Sample> {
  const signedIn = await accountForWebhooks(network)
  const { body } = await accountRequest(network, signedIn, 'channels/webhook', {
    json: { url: PUBLIC_URL },
  })
  const { id } = (body as { target: Target }).target
  return { path: { account: signedIn.account, id }, headers: signedIn.headers }
}

const anyPool = async (network: TestNetwork) => (await createdPools(network))[0]?.address ?? ''

const samples: Readonly<Record<string, (world: TestWorld) => Sample | Promise<Sample>>> = {
  quoteOrder: ({ network, trader }) => ({
    json: quoteRequestCodec.encode(
      sellQuoteBody(trader.owner, network.token('USDC'), network.token('DAI'), 10_000_000n),
    ),
  }),
  placeOrder: async ({ network, trader }) => ({
    json: orderCreationCodec.encode((await marketOrder(network, trader)).body),
  }),
  getOrder: ({ uid }) => ({ path: { uid } }),
  cancelOrder: async ({ network, trader }) => {
    const order = await trader.draft({
      sellToken: network.token('USDC'),
      buyToken: network.token('DAI'),
      sellAmount: 1_000_000n,
      buyAmount: 7n * 10n ** 18n,
    })
    const uid = await submit(network, order)
    const signature = await trader.account.sign({ hash: cancellationDigest(network.domain, uid) })
    return { path: { uid }, json: { signature, signingScheme: 'eip712' } }
  },
  cancelOrders: async ({ network, trader }) => {
    const order = await trader.draft({
      sellToken: network.token('USDC'),
      buyToken: network.token('DAI'),
      sellAmount: 1_000_000n,
      buyAmount: 8n * 10n ** 18n,
    })
    const orderUids = [await submit(network, order)]
    const hash = cancellationsDigest(network.domain, orderUids)
    return {
      json: { orderUids, signature: await trader.account.sign({ hash }), signingScheme: 'eip712' },
    }
  },
  ordersByUids: ({ uid }) => ({ json: [uid, uid, `0x${'00'.repeat(56)}`] }),
  orderVerdicts: ({ uid }) => ({ json: [uid, `0x${'00'.repeat(56)}`] }),
  simulateOrder: ({ uid }) => ({ path: { uid }, json: { blockNumber: null } }),
  simulateDraft: ({ network, trader }) => ({
    json: {
      sellToken: network.token('USDC'),
      buyToken: network.token('DAI'),
      sellAmount: '1000000',
      buyAmount: '1',
      validTo: 4_000_000_000,
      feeAmount: '0',
      kind: 'sell',
      appData: '{}',
      from: trader.owner,
    },
  }),
  ordersByDigest: ({ uid }) => ({ path: { digest: uid.slice(0, 66) } }),
  getOrderStatus: ({ uid }) => ({ path: { uid } }),
  accountOrders: ({ trader }) => ({ path: { owner: trader.owner } }),
  debugOrder: ({ uid }) => ({ path: { uid } }),
  solverCompetition: ({ auctionId }) => ({ path: { auction_id: String(auctionId) } }),
  solverCompetitionV2: ({ auctionId }) => ({ path: { auction_id: String(auctionId) } }),
  auctionInstance: ({ auctionId }) => ({ path: { auction_id: String(auctionId) } }),
  quotePerformance: () => ({ search: '?fills=100' }),
  solverLeague: () => ({ search: '?window=24h' }),
  partnerReport: () => ({ search: '?window=24h' }),
  latestSolverCompetition: () => ({}),
  latestSolverCompetitionV2: () => ({}),
  solverCompetitionByTx: ({ txHash }) => ({ path: { txHash } }),
  solverCompetitionByTxV2: ({ txHash }) => ({ path: { txHash } }),
  listSolverCompetitions: () => ({ search: '?limit=2' }),
  currentAuction: () => ({}),
  transactionOrders: ({ txHash }) => ({ path: { txHash } }),
  accountFills: ({ trader }) => ({ path: { owner: trader.owner }, search: '?limit=2&from=1' }),
  lifetimeSurplus: ({ trader }) => ({ path: { owner: trader.owner } }),
  totalSurplus: ({ trader }) => ({ path: { address: trader.owner } }),
  tokenList: () => ({}),
  usdPrice: ({ network }) => ({ path: { tokenAddress: network.token('WBTC') } }),
  priceHistory: ({ network }) => ({ path: { tokenAddress: network.token('WBTC') } }),
  tokenMarkets: ({ network }) => ({ search: `?token=${network.token('WBTC')}` }),
  topHolders: ({ network }) => ({ path: { tokenAddress: network.token('WETH') } }),
  tokenHolders: ({ network }) => ({ path: { tokenAddress: network.token('WETH') } }),
  volatilityDetails: ({ network }) => ({
    path: { pair: `${network.token('WETH')}-${network.token('USDC')}` },
  }),
  yieldPools: async ({ network }) => ({ json: [await anyPool(network)] }),
  poolsAverageApr: () => ({}),
  yieldPoolTrends: async ({ network }) => ({ json: [await anyPool(network)] }),
  yieldPool: async ({ network }) => ({ path: { pool: await anyPool(network) } }),
  yieldPoolHistory: async ({ network }) => ({ path: { pool: await anyPool(network) } }),
  accountNotifications: ({ trader }) => ({ path: { account: trader.owner } }),
  publishAnnouncement: ({ trader }) => ({
    json: { account: trader.owner, message: 'Hello', id: 'endpoint-sample' },
    headers: withKey,
  }),
  withdrawAnnouncement: async ({ network, trader }) => {
    const json = { account: trader.owner, message: 'Goodbye', id: 'withdrawn-sample' }
    await request(`${network.url}/announcements`, { json, headers: withKey })
    return { path: { id: 'announcement:withdrawn-sample' }, headers: withKey }
  },
  startSignIn: () => ({}),
  signIn: async ({ network, trader }) => {
    const message = await signInText(network, trader.owner)
    return { json: { message, signature: await trader.account.signMessage({ message }) } }
  },
  session: ({ network, trader }) => signInAs(network, trader.account),
  signOut: ({ network }) => signInAs(network, createTrader(network).account),
  openStaffSession: () => ({ json: { key: STAFF_KEY } }),
  staffSession: () => ({}),
  closeStaffSession: () => ({}),
  readState: (world) => signedInSample(world),
  markRead: async (world) => ({ ...(await signedInSample(world)), json: { read: ['sample'] } }),
  watchedNetworks: (world) => signedInSample(world),
  accountData: (world) => signedInSample(world),
  deleteAccountData: ({ network }) => signedInSample({ network, trader: createTrader(network) }),
  accountChannels: (world) => signedInSample(world),
  setSubscriptions: async (world) => ({
    ...(await signedInSample(world)),
    json: { subscriptions: [{ type: 'order_filled', channel: 'push' }] },
  }),
  accountWatches: (world) => signedInSample(world),
  setWatches: async (world) => ({
    ...(await signedInSample(world)),
    json: {
      watched: [
        {
          chainId: world.network.view.chainId,
          subject: 'token',
          address: world.network.token('USDC'),
        },
      ],
      alerts: [],
    },
  }),
  addPushTarget: async (world) => ({
    ...(await signedInSample(world)),
    json: {
      // A public address, so it is accepted, and an IP literal, so no DNS lookup is needed.
      endpoint: 'https://8.8.8.8/push/sample',
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
      label: 'Sample',
    },
    status: 201,
  }),
  createWebhook: async ({ network }) => {
    const { account, headers } = await accountForWebhooks(network)
    return { path: { account }, headers, json: { url: PUBLIC_URL } }
  },
  rotateWebhookSecret: webhookSample,
  resumeTarget: webhookSample,
  deleteTarget: webhookSample,
  accountDeliveries: (world) => signedInSample(world),
  nativePrice: ({ network }) => ({ path: { token: network.token('USDC') } }),
  tokenMetadata: ({ network }) => ({ path: { token: network.token('USDC') } }),
  version: () => ({}),
  addAppData: () => ({ json: { fullAppData: UNNAMED_DOCUMENT }, status: 201 }),
  uploadAppData: () => ({
    path: { hash: appDataHash(DOCUMENT) },
    json: { fullAppData: DOCUMENT },
    status: 201,
  }),
  getAppData: () => ({ path: { hash: appDataHash(TEST_APP_DATA) } }),
  trades: ({ uid }) => ({ search: `?orderUid=${uid}` }),
  tradesV2: ({ trader }) => ({ search: `?owner=${trader.owner}&limit=1` }),
  networks: () => ({}),
  networkHealth: () => ({}),
  openUnsubscribe: () => ({ search: `?token=${'x'.repeat(20)}` }),
  rpc: () => ({ json: { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] } }),
  faucet: ({ network }) => ({ json: { address: createTrader(network).owner } }),
  solve: () => ({ path: { solver: 'whole-batch' }, json: endpointGuides.solve?.example.body }),
  notifySolver: () => ({
    path: { solver: 'baseline' },
    json: { auctionId: '1', solutionId: 0, kind: 'success' },
  }),
  health: () => ({}),
  readiness: () => ({}),
  metrics: () => ({}),
  openApi: () => ({}),
  safeManifest: () => ({}),
  accountName: ({ trader }) => ({ path: { account: trader.owner } }),
}

function call(network: TestNetwork, endpoint: Endpoint, sample: Sample, headers = {}) {
  const values: Readonly<Record<string, string>> = { network: 'local', ...sample.path }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return request(`${network.url}${path}${sample.search ?? ''}`, {
    method: endpoint.method,
    headers: { ...sample.headers, ...headers },
    ...(sample.json === undefined ? {} : { json: sample.json }),
  })
}

const sampleOf = async (endpoint: Endpoint, world: TestWorld): Promise<Sample> => {
  const buildSample = samples[endpoint.name]
  if (buildSample === undefined) throw new Error(`${endpoint.name} has no sample request`)
  return buildSample(world)
}

/** Needs a day of prices, which a new chain does not have; see slippage.spec.ts. */
const needsHistory = new Set(['slippageTolerance'])

/**
 * Needs a mail server, bot, receiver, list or registry of names; see mail.spec.ts, telegram.spec.ts,
 * deliveries.spec.ts, token-lists.spec.ts and names.spec.ts.
 */
const needsPartner = new Set([
  'addMailTarget',
  'startTelegramLink',
  'confirmMail',
  'unsubscribeMail',
  'testTarget',
  'replayDelivery',
  'tokenIcon',
  'resolveName',
])

/** A new chain has no cacheable data; see pools.spec.ts. */
const notYetStored = new Set(['poolsAverageApr'])

for (const endpoint of endpoints.filter(
  ({ name, media }) => media !== 'events' && !needsHistory.has(name) && !needsPartner.has(name),
)) {
  const line = `${endpoint.method} ${endpoint.path}`

  test(`${line} answers as declared`, async ({ network, trader }) => {
    const sample = await sampleOf(endpoint, await createWorld(network, trader))
    const reply = await call(network, endpoint, sample)
    const status = sample.status ?? Math.min(...Object.keys(endpoint.responses).map(Number))
    expect(reply.status, reply.text).toBe(status)
    expect(reply.headers.get('cache-control')).toBe(
      notYetStored.has(endpoint.name) ? 'no-store' : cacheControl(endpoint, status),
    )
    expect(reply.headers.get('content-type')).toMatch(
      endpoint.media === 'json' ? /^application\/json/ : /^text\/plain/,
    )
    const body = endpoint.media === 'json' ? reply.body : reply.text
    const decoded = endpoint.responses[status]?.safeParse(body)
    expect(decoded?.error?.issues ?? []).toEqual([])
  })
}

const TAGGED = [
  ...['getOrder', 'getOrderStatus', 'debugOrder', 'accountOrders', 'trades', 'tradesV2'],
  ...['solverCompetition', 'getAppData', 'networks', 'openApi'],
]

for (const endpoint of endpoints.filter(({ name }) => TAGGED.includes(name))) {
  test(`${endpoint.path} answers 304 to a client that has it`, async ({ network, trader }) => {
    const sample = await sampleOf(endpoint, await createWorld(network, trader))
    const first = await call(network, endpoint, sample)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const second = await call(network, endpoint, sample, { 'if-none-match': etag })
    expect([second.status, second.text]).toEqual([304, ''])
  })
}

const MALFORMED_PATHS = [
  ['orders/0x1234', 'uid'],
  ['orders/0x1234/status', 'uid'],
  ['orders/by_digest/0x12', 'digest'],
  ['debug/order/nothing', 'uid'],
  ['account/0x12/orders', 'owner'],
  ['solver_competition/first', 'auction_id'],
  ['solver_competition/-1', 'auction_id'],
  ['solver_competition?solver=0x12', 'solver'],
  ['solver_competition?token=weth', 'token'],
  ['solver_competition?withWinner=yes', 'withWinner'],
  ['auction/first/instance', 'auction_id'],
  ['quote_performance?fills=5001', 'fills'],
  ['app_data/0x12', 'hash'],
  ['trades?owner=0x12', 'owner'],
] as const

for (const [path, field] of MALFORMED_PATHS) {
  test(`/${path} is a 400 that names ${field}`, async ({ network }) => {
    const reply = await request(`${network.url}/local/api/v1/${path}`)
    expect(reply.status).toBe(400)
    expect(errorType(reply)).toBe('InvalidParameter')
    expect(reply.text).toContain(field)
  })
}

const MALFORMED_ORDER_FIELDS = {
  sellToken: '0x12',
  buyToken: 12,
  receiver: 'me',
  sellAmount: '0x10',
  buyAmount: '-1',
  validTo: '1787300000',
  feeAmount: '1.5',
  kind: 'swap',
  partiallyFillable: 'yes',
  sellTokenBalance: 'vault',
  buyTokenBalance: 'external',
  appData: 7,
  appDataHash: '0x12',
  from: '0x',
  signingScheme: 'eip191',
  signature: '0x1',
  quoteId: '7',
  fullBalanceCheck: 1,
} as const

for (const [field, value] of Object.entries(MALFORMED_ORDER_FIELDS)) {
  test(`an order whose ${field} is ${JSON.stringify(value)} is a 400 that names it, and nothing is stored`, async ({
    network,
    trader,
  }) => {
    const order = await marketOrder(network, trader)
    const json = { ...orderCreationCodec.encode(order.body), [field]: value }
    const reply = await request(`${network.url}/local/api/v1/orders`, { json })
    expect([reply.status, errorType(reply)]).toEqual([400, 'InvalidParameter'])
    expect(reply.text).toContain(field)
    const found = await request(`${network.url}/local/api/v1/orders/${order.uid}`)
    expect(found.status).toBe(404)
  })
}

const MALFORMED_QUOTES = {
  from: undefined,
  sellToken: 'USDC',
  buyToken: null,
  kind: 'swap',
  sellAmountBeforeFee: '0x10',
  validTo: -1,
  priceQuality: 'best',
  timeout: 1.5,
} as const

for (const [field, value] of Object.entries(MALFORMED_QUOTES)) {
  test(`a quote whose ${field} is ${JSON.stringify(value)} is a 400 that names it`, async ({
    network,
    trader,
  }) => {
    const good = sellQuoteBody(
      trader.owner,
      network.token('USDC'),
      network.token('DAI'),
      10_000_000n,
    )
    const json = { ...quoteRequestCodec.encode(good), [field]: value }
    const reply = await request(`${network.url}/local/api/v1/quote`, { json })
    expect([reply.status, errorType(reply)]).toEqual([400, 'InvalidParameter'])
    expect(reply.text).toContain(field)
  })
}

test('bad JSON, a wrong media type and a large body are refused in the order dialect', async ({
  network,
}) => {
  const url = `${network.url}/local/api/v1/orders`
  const replies = [
    await request(url, { raw: '{' }),
    await request(url, { raw: '{}', headers: { 'content-type': 'text/plain' } }),
    await request(url, { raw: JSON.stringify({ note: 'x'.repeat(limits.documentBodyBytes) }) }),
  ]
  expect(replies.map((reply) => [reply.status, errorType(reply)])).toEqual([
    [400, 'InvalidParameter'],
    [415, 'UnsupportedMediaType'],
    [413, 'PayloadTooLarge'],
  ])
})

test('129 uids are one too many', async ({ network }) => {
  const json = Array.from({ length: 129 }, () => `0x${'00'.repeat(56)}`)
  const reply = await request(`${network.url}/local/api/v1/orders/by_uids`, { json })
  expect([reply.status, errorType(reply)]).toEqual([400, 'InvalidParameter'])
})

test('page limits have their own codes', async ({ network, trader }) => {
  const api = `${network.url}/local/api`
  const owner = trader.owner
  const codes = [
    await request(`${api}/v1/account/${owner}/orders?limit=0`),
    await request(`${api}/v2/trades?owner=${owner}&limit=1001`),
    await request(`${api}/v1/trades`),
    await request(`${api}/v1/trades?owner=${owner}&orderUid=0x${'00'.repeat(56)}`),
  ].map(errorType)
  expect(codes).toEqual([
    'LIMIT_OUT_OF_BOUNDS',
    'InvalidLimit',
    'InvalidTradeFilter',
    'InvalidTradeFilter',
  ])
})

const isMessage = ({ body }: Reply): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).join() === 'message'

test('something missing is a 404 in the error format of its part of the API', async ({
  network,
}) => {
  const uid = `0x${'00'.repeat(56)}`
  for (const path of [
    `local/api/v1/orders/${uid}`,
    `local/api/v1/debug/order/${uid}`,
    'local/api/v1/solver_competition/99999999',
    'local/api/v1/auction/99999999/instance',
    `local/api/v1/app_data/0x${'12'.repeat(32)}`,
    'local/api/v1/nothing',
    'api/v1/nothing',
    `mainnet/api/v1/orders/${uid}`,
    `nowhere/api/v1/orders/${uid}`,
  ]) {
    const reply = await request(`${network.url}/${path}`)
    expect([reply.status, errorType(reply)], path).toEqual([404, 'NotFound'])
  }
  const faucet = await request(`${network.url}/mainnet/faucet`, { json: {} })
  expect(faucet.status).toBe(404)
  expect(isMessage(faucet)).toBe(true)
})

test('a network answers to its number, its name and the default', async ({ network, trader }) => {
  const { uid } = await createWorld(network, trader)
  for (const prefix of ['/local', '/31337', '/default']) {
    const reply = await request(`${network.url}${prefix}/api/v1/orders/${uid}`)
    expect(reply.status, prefix).toBe(200)
  }
})

test('a method that is not served is a 405 that says what is', async ({ network }) => {
  const reply = await request(`${network.url}/local/api/v1/quote`, { method: 'PATCH' })
  expect([reply.status, errorType(reply)]).toEqual([405, 'MethodNotAllowed'])
  expect(reply.headers.get('allow')).toContain('POST')
})

test('the RPC proxy refuses node commands with a JSON-RPC error', async ({ network }) => {
  const json = { jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: [] }
  const reply = await request(`${network.url}/local/rpc`, { json })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ id: 1, error: { code: -32004 } })
})

test('cancelling has a code for each state', async ({ network, trader }) => {
  const { uid: fulfilledUid } = await createWorld(network, trader)
  const open = await trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 1_500_000n,
    buyAmount: 9n * 10n ** 18n,
  })
  await submit(network, open)
  const stranger = createTrader(network)
  const cancel = async (uid: OrderUid, by: Trader) => {
    const signature = await by.account.sign({ hash: cancellationDigest(network.domain, uid) })
    const json = { signature, signingScheme: 'eip712' }
    const url = `${network.url}/local/api/v1/orders/${uid}`
    const reply = await request(url, { method: 'DELETE', json })
    return reply.status === 200 ? reply.body : errorType(reply)
  }
  const missing = `${open.uid.slice(0, -2)}00`
  expect([
    await cancel(fulfilledUid, trader),
    await cancel(open.uid, stranger),
    await cancel(open.uid, trader),
    await cancel(open.uid, trader),
    await cancel(missing as OrderUid, trader),
  ]).toEqual(['OrderFullyExecuted', 'WrongOwner', 'Cancelled', 'AlreadyCancelled', 'OrderNotFound'])
  expect(await readOrder(network, open.uid)).toMatchObject({
    status: 'cancelled',
    invalidated: true,
  })
})

test('an order streams its life from created to traded', async ({ network, trader }) => {
  const order = await marketOrder(network, trader)
  const uid = await submit(network, order)
  const response = await fetch(`${network.url}/local/api/v1/orders/${uid}/events`, {
    signal: AbortSignal.timeout(120_000),
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const labels: string[] = []
  let text = ''
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    text += Buffer.from(part.value).toString('utf8')
    labels.length = 0
    for (const [, data] of text.matchAll(/^event: event\ndata: (.*)$/gm)) {
      labels.push(JSON.parse(data ?? '{}').label)
    }
    if (labels.includes('traded') && text.includes('"status":"fulfilled"')) break
  }
  await reader?.cancel()
  // Before the auction that fills it may come others.
  expect([...new Set(labels)]).toEqual(['created', 'ready', 'executing', 'traded'])
  expect(labels.at(-1)).toBe('traded')
})

test('quotes of no token or below their cost say so', async ({ network, trader }) => {
  const body = (sellToken: string, sellAmount: bigint) => ({
    ...quoteRequestCodec.encode(
      sellQuoteBody(trader.owner, network.token('USDC'), network.token('DAI'), sellAmount),
    ),
    sellToken,
  })
  const quote = (json: unknown) => request(`${network.url}/local/api/v1/quote`, { json })
  const tooSmall = await quote(body(network.token('USDC'), 1n))
  expect([tooSmall.status, errorType(tooSmall)]).toEqual([400, 'SellAmountDoesNotCoverFee'])
  expect(tooSmall.body).toMatchObject({
    data: { fee_amount: expect.stringMatching(/^0x[0-9a-f]+$/) },
  })
  const noToken = await quote(body(`0x${'44'.repeat(20)}`, 10n ** 18n))
  expect([noToken.status, errorType(noToken)]).toEqual([400, 'UnsupportedToken'])
  const taxed = await quote(body(network.token('TAX'), 10n ** 18n))
  expect([taxed.status, errorType(taxed)]).toEqual([400, 'UnsupportedToken'])
  const otherContract = await quote(body(network.view.contracts.settlement, 10n ** 18n))
  expect([otherContract.status, errorType(otherContract)]).toEqual([400, 'UnsupportedToken'])
})
