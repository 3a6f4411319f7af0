import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { request } from '../support/http'
import { errorType } from '../support/reply'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sell amounts that make the fake solvers misbehave; all others are quoted normally. */
const BEHAVIOURS = {
  insufficientLiquidity: 10_000_001n,
  tradingOutsideAllowedWindow: 10_000_002n,
  tokenTemporarilySuspended: 10_000_003n,
  other: 10_000_004n,
  oneHangs: 10_000_005n,
  allHang: 10_000_006n,
} as const

const SOLVERS = `
import { bestPathSolver } from '${root}lib/domain/solver/best-path-solver'
const moods = new Map([
  [${BEHAVIOURS.insufficientLiquidity}n, { code: 'insufficientLiquidity' }],
  [${BEHAVIOURS.tradingOutsideAllowedWindow}n, { code: 'tradingOutsideAllowedWindow' }],
  [${BEHAVIOURS.tokenTemporarilySuspended}n, { code: 'tokenTemporarilySuspended' }],
  [${BEHAVIOURS.other}n, { code: 'other', message: 'only on weekdays' }],
])
const amountOf = (auction) => auction.orders[0]?.data.sellAmount
const hang = () => { for (;;) {} }
export const inProcessSolvers = [
  { name: 'Moody', solve: (auction) => {
      const amount = amountOf(auction)
      if (amount === ${BEHAVIOURS.oneHangs}n || amount === ${BEHAVIOURS.allHang}n) hang()
      return moods.has(amount) ? { error: moods.get(amount) } : []
  } },
  { name: 'Steady', solve: (auction, stop) => {
      if (amountOf(auction) === ${BEHAVIOURS.allHang}n) hang()
      return moods.has(amountOf(auction)) ? [] : bestPathSolver.solve(auction, stop)
  } },
]
`

let folder = ''
let system: RunningSystem
let network: TestNetwork
let trader: Trader

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moody-solvers-'))
  const source = path.join(folder, 'solvers.ts')
  await writeFile(source, SOLVERS)
  const outfile = path.join(folder, 'solvers.mjs')
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    tsconfig: path.join(root, 'tsconfig.json'),
    nodePaths: [path.join(root, 'node_modules')],
  })
  system = await startSystem({ LOCAL_SIMULATOR: 'off' }, ['--solvers', outfile])
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
})

test.afterAll(async () => {
  await endSystem(system)
  await rm(folder, { recursive: true, force: true })
})

const quote = (sellAmount: bigint, change: Record<string, unknown> = {}) =>
  request(`${network.url}/local/api/v1/quote`, {
    json: {
      from: trader.owner,
      sellToken: network.token('USDC'),
      buyToken: network.token('DAI'),
      kind: 'sell',
      sellAmountBeforeFee: String(sellAmount),
      ...change,
    },
  })

async function submission(sellAmount: bigint) {
  const { body, uid } = await trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount,
    buyAmount: 9n * 10n ** 18n,
  })
  const url = `${network.url}/local/api/v1/orders`
  return { uid, reply: await request(url, { json: orderCreationCodec.encode(body) }) }
}

const refusals = [
  ['insufficientLiquidity', 'InsufficientLiquidity'],
  ['tradingOutsideAllowedWindow', 'TradingOutsideAllowedWindow'],
  ['tokenTemporarilySuspended', 'TokenTemporarilySuspended'],
  ['other', 'CustomSolverError'],
] as const

for (const [code, expected] of refusals) {
  test(`a solver that refuses with ${code} is heard as ${expected}`, async () => {
    const quoteReply = await quote(BEHAVIOURS[code])
    expect([quoteReply.status, errorType(quoteReply)]).toEqual([400, expected])
    expect(quoteReply.headers.get('cache-control')).toBe('no-store')
    const { reply } = await submission(BEHAVIOURS[code])
    expect([reply.status, errorType(reply)]).toEqual([400, expected])
    if (code === 'other') expect(quoteReply.text).toContain('only on weekdays')
  })
}

test('quotes of others are not held up by a solver that hangs', async () => {
  expect((await quote(20_000_000n)).status).toBe(200)
  const startedAt = performance.now()
  const replies = await Promise.all([
    quote(BEHAVIOURS.oneHangs),
    ...[1n, 2n, 3n].map((more) => quote(20_000_000n + more)),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

test('when no solver answers, a quote is a retryable fault and an order is accepted without one', async () => {
  const quoteReply = await quote(BEHAVIOURS.allHang, { timeout: 1_000 })
  expect([quoteReply.status, errorType(quoteReply)]).toEqual([500, 'InternalServerError'])
  const { uid, reply } = await submission(BEHAVIOURS.allHang)
  expect([reply.status, reply.body]).toEqual([201, uid])
  const order = await request(`${network.url}/local/api/v1/orders/${uid}`)
  expect(order.body).toMatchObject({ status: 'open', quoteId: null })
  expect(order.body).not.toHaveProperty('quote')
})
