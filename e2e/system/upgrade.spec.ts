import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { type ChaosDatabase, createDatabase } from '@/lib/testing/chaos/chaos-database'
import { chainTrades } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { untilReady } from '../support/own-network'
import { checkOutPreviousVersion, type PreviousVersion } from '../support/previous-version'
import { type SecondChain, startSecondChain } from '../support/second-chain'
import { type SteadyLoad, startSteadyLoad } from '../support/steady-load'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
/** Answers that each process gives in every stage of the upgrade. */
const STAGE_ANSWERS = 20

test.describe.configure({ mode: 'serial' })
test.skip(serverUrl === '', 'several processes need a PostgreSQL server: set TEST_DATABASE_URL')

let database: ChaosDatabase
let chain: SecondChain
let previous: PreviousVersion
let environment: Readonly<Record<string, string>>
let trader: Trader
let network: TestNetwork
let load: SteadyLoad
const systems: RunningSystem[] = []

/** A process of the version whose sources are in `folder`; of this one without it. */
async function begin(role: 'web' | 'engine', folder?: string): Promise<RunningSystem> {
  const system = await startSystem(environment, ['--role', role], [], folder)
  systems.push(system)
  return system
}

/** Waits until these processes, which the clients call by now, have answered so many requests more. */
async function untilAnswered(called: readonly RunningSystem[]): Promise<void> {
  const before = new Map(load.answered)
  load.callOnly(called.map(({ url }) => url))
  await until('every process that is called answers', async () =>
    called.every(
      ({ url }) => (load.answered.get(url) ?? 0) >= (before.get(url) ?? 0) + STAGE_ANSWERS,
    ),
  )
}

const untilFilled = (uid: string, system: RunningSystem): Promise<unknown> =>
  until('the order is filled', async () => {
    const response = await fetch(`${system.url}/sepolia/api/v1/orders/${uid}`)
    const { status }: { status?: string } = await response.json()
    return status === 'fulfilled'
  })

/** An order that was acknowledged from now on is filled. */
async function untilNextIsFilled(system: RunningSystem): Promise<void> {
  const before = load.acknowledged.length
  const uid = await until('another order is taken', async () => load.acknowledged[before])
  await untilFilled(uid, system)
}

test.beforeAll(async () => {
  const found = await checkOutPreviousVersion()
  test.skip(found === null, 'the version before the newest migration is not in the history')
  if (found === null) return
  previous = found
  database = await createDatabase(serverUrl)
  chain = await startSecondChain()
  environment = { ...chain.environment, DATABASE_URL: database.url }
})

test.afterAll(async () => {
  await load?.stop()
  for (const system of systems) await endSystem(system)
  await chain?.stop()
  previous?.remove()
  await database?.drop()
})

test('a version replaces the one before it under load: no request fails, no order is lost or filled twice', async () => {
  const oldEngine = await begin('engine', previous.folder)
  const oldWeb = await begin('web', previous.folder)
  await untilReady(oldWeb)
  const served = await readNetwork(oldWeb.url)
  network = { ...served, chain: chain.client as unknown as TestNetwork['chain'] }
  trader = createTrader(network, chain.makerKey)
  await trader.approve([chain.weth, chain.usdc])
  let sellAmount = 10n ** 15n
  const sold = { sellToken: chain.weth, buyToken: chain.usdc }
  load = startSteadyLoad({
    network: 'sepolia',
    clients: 3,
    // Each sells another amount, as equal orders are one.
    draft: () => trader.draft({ ...sold, sellAmount: sellAmount++, buyAmount: 2_500_000n }),
    quote: { from: trader.owner, ...sold, kind: 'sell', sellAmountBeforeFee: `${10n ** 17n}` },
    urls: [oldWeb.url],
  })
  await untilAnswered([oldWeb])
  await untilNextIsFilled(oldWeb)

  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'migrate'], {
    env: { ...process.env, ...environment },
  })
  expect(stdout).toBe(`schema version ${previous.schema} to ${previous.schema + 1}\n`)
  await untilAnswered([oldWeb])
  await untilNextIsFilled(oldWeb)

  const newWeb = await begin('web')
  await untilReady(newWeb)
  await untilAnswered([oldWeb, newWeb])
  // It stands by while the other leads.
  const newEngine = begin('engine')
  await untilNextIsFilled(newWeb)
  await oldEngine.stop()
  await newEngine
  await untilAnswered([oldWeb, newWeb])
  await untilNextIsFilled(oldWeb)
  await untilAnswered([newWeb])
  await oldWeb.stop()
  await untilAnswered([newWeb])
  await load.stop()

  expect(load.failures).toEqual([])
  for (const uid of load.acknowledged) await untilFilled(uid, newWeb)
  const trades = await chainTrades(network, await network.chain.getBlockNumber())
  expect(trades.map(({ uid }) => uid).toSorted()).toEqual(load.acknowledged.toSorted())
})

test('the version before does not start on the newer schema, and names both', async () => {
  const refusal = startSystem(environment, ['--role', 'web'], [], previous.folder)
  await expect(refusal).rejects.toThrow(
    `schema version ${previous.schema + 1}, and this version of the program knows none after ${previous.schema}`,
  )
})
