import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { type ChaosDatabase, createDatabase } from '@/lib/testing/chaos/chaos-database'
import { chainTrades, tradeKey } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { keepStream, type LastingStream } from '../support/lasting-stream'
import { type LinkedEngine, startLinkedEngine } from '../support/linked-engine'
import { untilReady } from '../support/own-network'
import { type SecondChain, startSecondChain } from '../support/second-chain'
import { type SteadyLoad, startSteadyLoad } from '../support/steady-load'
import { installWitness, type WriteWitness } from '../support/write-witness'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
const redisUrl = process.env.TEST_REDIS_URL ?? ''
const ROUNDS = 20
const CLIENTS = 3
const POLL = { pollMs: 20 }

/** What befalls a leader, and how it ends once another one leads. */
const FAULTS = [
  {
    name: 'killed',
    begin: ({ process }: LinkedEngine) => process.signal('SIGKILL'),
    end: () => undefined,
  },
  {
    name: 'frozen',
    begin: ({ process }: LinkedEngine) => process.signal('SIGSTOP'),
    end: ({ process }: LinkedEngine) => process.signal('SIGCONT'),
  },
  {
    name: 'partitioned from the database',
    begin: ({ link }: LinkedEngine) => link.fallSilent(),
    end: ({ link }: LinkedEngine) => link.speakAgain(),
  },
] as const

test.skip(serverUrl === '', 'several processes need a PostgreSQL server: set TEST_DATABASE_URL')
test.skip(redisUrl === '', 'several processes share their limits in Redis: set TEST_REDIS_URL')

let database: ChaosDatabase
let chain: SecondChain
let witness: WriteWitness
let network: TestNetwork
let load: SteadyLoad
const engines: LinkedEngine[] = []
const webs: RunningSystem[] = []
const streams: LastingStream[] = []

test.beforeAll(async () => {
  database = await createDatabase(serverUrl)
  chain = await startSecondChain()
  const environment = { ...chain.environment, DATABASE_URL: database.url, REDIS_URL: redisUrl }
  await promisify(execFile)('npm', ['run', '-s', 'migrate'], {
    env: { ...process.env, ...environment },
  })
  witness = await installWitness(database.url, chain.client.chain?.id ?? 0)
  for (const name of ['first', 'second']) {
    const logFile = test.info().outputPath(`${name}-engine.log`)
    engines.push(await startLinkedEngine(name, environment, logFile))
    webs.push(await startSystem(environment, ['--role', 'web']))
  }
  for (const web of webs) await untilReady(web)
  const served = await readNetwork(web(0).url)
  network = { ...served, chain: chain.client as unknown as TestNetwork['chain'] }
})

test.afterAll(async () => {
  await load?.stop()
  for (const stream of streams) await stream.close()
  for (const engine of engines) await engine.stop()
  for (const system of webs) await endSystem(system)
  await witness?.close()
  await chain?.stop()
  await database?.drop()
})

function web(index: 0 | 1): RunningSystem {
  const found = webs[index]
  if (found === undefined) throw new Error('it was not started')
  return found
}

async function startLoad(): Promise<void> {
  const trader = createTrader(network, chain.makerKey)
  await trader.approve([chain.weth, chain.usdc])
  let sellAmount = 10n ** 15n
  const sold = { sellToken: chain.weth, buyToken: chain.usdc }
  load = startSteadyLoad({
    network: 'sepolia',
    clients: CLIENTS,
    // Each sells another amount, as equal orders are one.
    draft: () => trader.draft({ ...sold, sellAmount: sellAmount++, buyAmount: 2_500_000n }),
    quote: { from: trader.owner, ...sold, kind: 'sell', sellAmountBeforeFee: `${10n ** 17n}` },
    urls: [web(0).url],
  })
  for (const { url } of webs) {
    streams.push(keepStream(`${url}/sepolia/api/v1/account/${trader.owner}/events`))
  }
}

/** The engine whose session has the lead, as PostgreSQL says. */
async function leadingEngine(): Promise<LinkedEngine | null> {
  const port = await witness.leaderPort()
  return port === null ? null : (engines.find(({ link }) => link.ports().includes(port)) ?? null)
}

/** Seconds from the fault that ended this lead until the other engine leads, has stored a block, and an auction. */
async function takeOver(
  former: LinkedEngine,
  lead: number,
  faultMs: number,
): Promise<readonly number[]> {
  await until(
    'the other engine leads',
    async () => ![null, former].includes(await leadingEngine()),
    POLL,
  )
  const ledMs = Date.now()
  const acts = await until('the other engine stores an auction', async () => {
    const [block, auction] = await witness.firstActs(lead)
    return block !== null && auction !== null && [block, auction]
  })
  return [ledMs, ...acts].map((ms) => (ms - faultMs) / 1000)
}

/** Everything acknowledged until now is filled, and both streams have said so. */
async function untilAllFilled(): Promise<void> {
  const uids = [...load.acknowledged]
  await until('every acknowledged order is filled, and the streams say so', async () =>
    streams.every((stream) => {
      const statuses = stream.statuses()
      return uids.every((uid) => statuses.get(uid) === 'fulfilled')
    }),
  )
}

/** What the chain and the rows disagree about. */
async function bookProblems(): Promise<readonly string[]> {
  const head = await network.chain.getBlockNumber()
  await until('the head is indexed', async () => {
    const [newest] = await witness.column('select max(number) from indexed_blocks')
    return BigInt(newest ?? 0) >= head
  })
  const onChain = await chainTrades(network, head)
  const stored = await witness.column(
    "select tx_hash || '/' || log_index || ' ' || order_uid from trades where block_number <= $1",
    [String(head)],
  )
  const uids = onChain.map(({ uid }) => uid)
  const known = await witness.column('select uid from orders where uid = any($1)', [
    load.acknowledged,
  ])
  expect(stored.toSorted()).toEqual(
    onChain.map((trade) => `${tradeKey(trade)} ${trade.uid}`).toSorted(),
  )
  return [
    ...uids
      .filter((uid, index) => uids.indexOf(uid) !== index)
      .map((uid) => `filled twice: ${uid}`),
    ...load.acknowledged.filter((uid) => !known.includes(uid)).map((uid) => `lost: ${uid}`),
  ]
}

test(`a leader is lost ${ROUNDS} times: no write comes after, no order and no event is missed`, async () => {
  test.setTimeout(1_800_000)
  await startLoad()
  for (let round = 0; round < ROUNDS; round += 1) {
    const fault = FAULTS[round % FAULTS.length] ?? FAULTS[0]
    await until('an order was filled', async () => load.acknowledged.length > round)
    const former = await until('an engine leads', leadingEngine)
    const other = engines.find((engine) => engine !== former)
    await until('the other one stands by', async () => other?.standsBy())
    const opened = streams.map((stream) => stream.opened())

    const lead = await witness.newestLead()
    const faultMs = Date.now()
    fault.begin(former)
    // Streams of this one end, and are opened again once it has come back.
    await web(1).kill()
    const [led, block, auction] = await takeOver(former, lead, faultMs)
    await web(1).restart()
    fault.end(former)
    await until('the former leader stands by', former.standsBy)
    await until(
      'the stream is open again',
      async () => (streams[1]?.opened() ?? 0) > (opened[1] ?? 0),
    )
    await untilAllFilled()

    const said = `round ${round + 1}, ${fault.name}: leads after ${led?.toFixed(1)} s, first block after ${block?.toFixed(1)} s, first auction after ${auction?.toFixed(1)} s`
    console.log(said)
    test.info().annotations.push({ type: 'take-over', description: said })
    expect(streams[0]?.opened()).toBe(1)
    expect([...(await witness.problems()), ...(await bookProblems()), ...load.failures]).toEqual([])
  }
  await load.stop()
  await untilAllFilled()
  expect([...(await witness.problems()), ...(await bookProblems()), ...load.failures]).toEqual([])
  expect(await witness.newestLead()).toBeGreaterThan(ROUNDS)
})
