import { readNetwork } from '@/lib/testing/system/network'
import {
  endSystem,
  type RunningSystem,
  startSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { responseCheck } from '../support/documented-response'
import { signInAs } from '../support/sign-in'
import type { FuzzCase } from './fuzz-case'
import { createJudge, type Judge } from './judge'
import { makeCase, makeSlowCase, type Subjects } from './make-case'
import { COLLECTABLE, type MemorySample, sampleMemory } from './memory'
import { openRawConnection } from './raw-connection'
import { createTally, type Tally } from './tally'

export type FuzzOptions = {
  readonly seed: number
  /** How many requests to send in addition to the slow ones. */
  readonly requests: number
  /** How many requests whose body comes slowly or never. */
  readonly slowRequests: number
  readonly served: 'api' | 'api and pages'
  /** Whether to force a collection of garbage in the service for each sample of its memory. */
  readonly collects: boolean
  readonly onProgress: (line: string) => void
}

export type FuzzReport = {
  readonly tally: Tally
  /** Of the service: after the warm-up and after each tenth of the requests. */
  readonly memory: readonly MemorySample[]
  /** Lines the service logged about faults of its own. */
  readonly faults: readonly string[]
  readonly tookMs: number
}

const CONNECTIONS = 48
const SLOW_CONNECTIONS = 16
const TENTHS = 10
/** Fills the caches of the service before its memory is first looked at. */
const WARM_UP_REQUESTS = 2_000

/** Sends spoilt requests to a system of its own and judges every answer. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const start = options.served === 'api' ? startSystem : startSystemWithPages
  const environment = { LOCAL_SIMULATOR: 'off', RATE_LIMITS: HIGH_LIMITS }
  const system = await start(environment, [], options.collects ? COLLECTABLE : [])
  try {
    return await fuzz(system, options)
  } finally {
    await endSystem(system)
  }
}

/** So high that every request reaches what it is for; e2e/http/rate-limits.spec.ts tests the limits. */
const HIGH_LIMITS = ['quote', 'submit', 'faucet', 'orderRead', 'read', 'account', 'rpc']
  .map((name) => `${name}=1000000/1000000`)
  .join(',')

async function fuzz(system: RunningSystem, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, requests, slowRequests, served, onProgress } = options
  const session = await openSession(system.url)
  const tally = createTally(onProgress)
  const target = {
    url: system.url,
    judge: createJudge(await responseCheck(system.url), served),
    tally,
  }
  const logBefore = system.log().length
  const startedAt = performance.now()
  let slowIndex = 0
  const slow = sendCases(target, SLOW_CONNECTIONS, () =>
    slowIndex < slowRequests ? makeSlowCase(seed, slowIndex++, session.subjects()) : null,
  )
  let index = 0
  let sent = 0
  const sendUpTo = (enough: number) =>
    sendCases(target, CONNECTIONS, () => {
      if (sent >= enough) return null
      const next = makeCase(seed, index++, session.subjects())
      sent += next.requests.length
      return next
    })
  await sendUpTo(Math.min(WARM_UP_REQUESTS, Math.ceil(requests / 2 / TENTHS)))
  const memory: MemorySample[] = []
  const sample = async (when: string) => {
    const taken = await sampleMemory(system, options.collects)
    memory.push(taken)
    onProgress(`${when}: ${sent} requests, ${memoryText(taken)}`)
  }
  await sample('warm')
  for (let tenth = 1; tenth <= TENTHS; tenth += 1) {
    const [sentBefore, beganAt] = [sent, performance.now()]
    await sendUpTo(Math.ceil((requests * tenth) / TENTHS))
    const perSecond = Math.round(((sent - sentBefore) * 1000) / (performance.now() - beganAt))
    await sample(`${tenth * 10} %, ${perSecond}/s, ${tally.problems().length} problems`)
    await session.renew()
  }
  await slow
  const isFault = (line: string) => /"msg":"(?:request|page) fault"/.test(line)
  const faults = system.log().slice(logBefore).split('\n').filter(isFault)
  return { tally, memory, faults, tookMs: performance.now() - startedAt }
}

const memoryText = ({ residentMb, collected }: MemorySample): string =>
  collected === null
    ? `${residentMb} MB resident`
    : `${residentMb} MB resident; collected ${collected.residentMb} MB, heap ${collected.heapMb} MB, external ${collected.externalMb} MB`

type Target = { readonly url: string; readonly judge: Judge; readonly tally: Tally }

/** Sends cases over some connections until there is none. */
async function sendCases(
  { url, judge, tally }: Target,
  connections: number,
  next: () => FuzzCase | null,
): Promise<void> {
  const worker = async () => {
    const connection = openRawConnection(url)
    for (let fuzzCase = next(); fuzzCase !== null; fuzzCase = next()) {
      const exchange = await connection.exchange(fuzzCase)
      tally.count(fuzzCase, exchange, judge.problems(fuzzCase, exchange))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

/** An account with an order, signed in; renewed as spoilt requests may end its session. */
async function openSession(url: string) {
  const network = await readNetwork(url)
  // The first reading of all pools has no older answer to fall back to, should the flood delay it.
  const hasBegun = async () =>
    (await fetch(`${url}/local/tokens/${network.token('WETH')}/topHolders`)).ok &&
    (await fetch(`${url}/local/yield/pools-average-apr`)).ok
  await until('the market index has begun', hasBegun)
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('WETH')])
  const order = await trader.draft({
    sellToken: network.token('WETH'),
    buyToken: network.token('USDC'),
    // Far from the market, so that it stays open.
    sellAmount: 10n ** 17n,
    buyAmount: 10n ** 15n,
    validForSeconds: 3_600,
  })
  const uid = await submit(network, order)
  const signIn = async (): Promise<Subjects> => {
    const { account, headers } = await signInAs(network, trader.account)
    return { account, cookie: headers.cookie, uid }
  }
  let subjects = await signIn()
  return {
    subjects: () => subjects,
    renew: async () => {
      subjects = await signIn()
    },
  }
}
