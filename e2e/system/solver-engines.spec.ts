import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { quoteRequestCodec } from '@/lib/contract/codecs/quote'
import { readNetwork } from '@/lib/testing/system/network'
import { sellQuoteBody } from '@/lib/testing/system/quotes'
import { readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { request } from '../support/http'
import { waitForStatus } from '../support/wait-for-status'

/** A solver that never bids, so that settlements come from the other system. */
const IDLE = `export const inProcessSolvers = [{ name: 'Idle', solve: () => [] }]`

let folder = ''
/** Serves its solvers to the other system. */
let neighbour: RunningSystem
let system: RunningSystem

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'idle-solvers-'))
  const solvers = path.join(folder, 'solvers.mjs')
  await writeFile(solvers, IDLE)
  neighbour = await startSystem({ LOCAL_SIMULATOR: 'off' })
  const engines = [
    `neighbour=${neighbour.url}/local/solver/whole-batch`,
    `lost=${neighbour.url}/local/solver`,
    'gone=http://127.0.0.1:9',
  ]
  system = await startSystem({ LOCAL_SIMULATOR: 'off', SOLVER_ENGINES: engines.join() }, [
    '--solvers',
    solvers,
  ])
})

test.afterAll(async () => {
  await endSystem(system)
  await endSystem(neighbour)
  await rm(folder, { recursive: true, force: true })
})

test('a system bids on the batches of another by the solver engine interface', async () => {
  const network = await readNetwork(system.url)
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  for (const kind of ['sell', 'buy'] as const) {
    const order = await trader.draft({
      sellToken: network.token('USDC'),
      buyToken: network.token('DAI'),
      sellAmount: 100_000_000n,
      buyAmount: 98n * 10n ** 18n,
      kind,
    })
    const uid = await submit(network, order)
    await waitForStatus(network, uid, 'fulfilled')
    const { auctions } = await readReport(network, uid)
    const settled = auctions.find(({ proposedSolutions }) => proposedSolutions.length > 0)
    expect(settled?.proposedSolutions.map(({ solverName }) => solverName)).toEqual(['neighbour'])
    const reasons = settled?.rejectedBids?.map(({ name, reason }) => [name, reason])
    expect(reasons).toContainEqual(['gone', 'solver threw: it refused the connection'])
    expect(reasons).toContainEqual(['lost', 'solver threw: answered 404'])
  }
})

test('a system without a method of its own quotes what engines quote', async () => {
  const network = await readNetwork(system.url)
  const { owner } = createTrader(network)
  const body = sellQuoteBody(owner, network.token('WETH'), network.token('DAI'), 10n ** 18n)
  const json = quoteRequestCodec.encode(body)
  const [neighbourQuote, ownQuote] = [
    await request(`${neighbour.url}/local/api/v1/quote`, { json }),
    await request(`${system.url}/local/api/v1/quote`, { json }),
  ].map(({ body, text }) => {
    expect(body, text).toHaveProperty('quote.buyAmount')
    return BigInt((body as { quote: { buyAmount: string } }).quote.buyAmount)
  })
  // Both chains began with the same state; only gas prices may differ.
  expect(Number(((ownQuote ?? 0n) * 1_000n) / (neighbourQuote ?? 1n))).toBeCloseTo(1_000, -1)
})
