import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keccak256, parseTransaction } from 'viem'
import { bundleStart } from '@/lib/testing/system/bundle-start'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { seededRandom } from '@/lib/testing/system/random'
import { readRates } from '@/lib/testing/system/random-orders'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { audit, type Finding } from './audit'
import { createDatabase } from './chaos-database'
import { makeDataDisk } from './disk'
import { type Evidence, gatherEvidence } from './evidence'
import { drawFrom } from './fault-draw'
import { startFaultProxy } from './fault-proxy'
import { FAULTS, injectAndHeal, type Target } from './faults'
import { watchTimes } from './inbox-watch'
import { type Journal, newJournal } from './journal'
import { lastingPort } from './lasting-port'
import { accessNode } from './node-access'
import type { ChaosOptions } from './options'
import { startService } from './service'
import { tallyLines } from './tally'
import { startTrading } from './trading'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const TRADERS = 20
const MAX_PAUSE_MS = 4_000
const CONVERGENCE_MS = 300_000
const CONVERGENCE_POLL_MS = 2_000

type Print = (line: string) => void

type Run = {
  readonly options: ChaosOptions
  readonly target: Target
  readonly print: Print
  readonly stopping: AbortSignal
}

/**
 * Runs the system under faults and audits it; resolves with the number of problems. `serverUrl` is
 * a PostgreSQL server, needed for `--database postgres`. Removes everything it created, but logs
 * only when there is no problem.
 */
export async function runChaos(
  options: ChaosOptions,
  serverUrl: string | undefined,
  print: Print,
  stopping: AbortSignal,
): Promise<number> {
  const clean: (() => unknown)[] = []
  const logDir = mkdtempSync(path.join(tmpdir(), 'coincidence-chaos-logs-'))
  print(`seed ${options.seed}; logs in ${logDir}`)
  try {
    const target = await startTarget(options, serverUrl, logDir, (work) => clean.push(work))
    const wrong = await sufferAndAudit({ options, target, print, stopping })
    if (wrong === 0) clean.push(() => rmSync(logDir, { recursive: true, force: true }))
    return wrong
  } finally {
    for (const work of clean.reverse()) await work()
  }
}

async function startTarget(
  options: ChaosOptions,
  serverUrl: string | undefined,
  logDir: string,
  onClean: (work: () => unknown) => void,
): Promise<Target> {
  const journal = newJournal()
  const bundleFolder = await bundleStart(root, { preload: 'lib/testing/chaos/preload.ts' })
  onClean(() => rmSync(bundleFolder, { recursive: true, force: true }))
  const disk = makeDataDisk()
  onClean(disk.remove)
  const database = await databaseFor(options, serverUrl)
  if (database !== null) onClean(database.drop)
  const nodePort = await lastingPort()
  const proxy = await startFaultProxy(
    {
      random: streamOf(options, 1),
      onSend: (raw) => recordSent(journal, raw),
    },
    await lastingPort(),
  )
  onClean(proxy.close)
  const service = await startService({
    root,
    bundleFolder,
    logDir,
    nodePort,
    dataDir: path.join(disk.folder, 'data'),
    databaseUrl: database?.url ?? null,
    proxyUrl: proxy.url,
  })
  onClean(service.stop)
  await service.healthy()
  const { standstillSeconds: standstill } = options
  const seconds = { suspension: standstill, other: standstill / 2 }
  const node = accessNode(service.nodeUrl())
  const random = streamOf(options, 0)
  return { service, node, proxy, disk, database, journal, random, seconds }
}

/**
 * Random numbers of one part, so that the sequence of faults does not depend on the draws of other
 * parts.
 */
const streamOf = ({ seed }: ChaosOptions, part: number) => seededRandom(seed + part)

async function databaseFor({ database }: ChaosOptions, serverUrl: string | undefined) {
  if (database === 'pglite') return null
  if (serverUrl === undefined || serverUrl === '') {
    throw new Error('--database postgres needs a server: set TEST_DATABASE_URL or DATABASE_URL')
  }
  return createDatabase(serverUrl)
}

function recordSent({ firstSentMs }: Journal, raw: string): void {
  const { data = '0x' } = parseTransaction(raw as `0x${string}`)
  const hash = keccak256(data)
  if (!firstSentMs.has(hash)) firstSentMs.set(hash, performance.now())
}

async function sufferAndAudit(run: Run): Promise<number> {
  const { options, target, print } = run
  const network = await readNetwork(target.service.url)
  const traders = Array.from({ length: TRADERS }, () => createTrader(network))
  await Promise.all(traders.map((trader) => trader.fund()))
  await Promise.all(traders.map((trader) => trader.approve(TRADED_SYMBOLS.map(network.token))))
  const [first] = traders
  if (first === undefined) throw new Error('there is no trader')
  const trading = startTrading({
    network,
    traders,
    node: target.node,
    journal: target.journal,
    random: streamOf(options, 2),
    rates: await readRates(network, first.owner),
    ordersPerSecond: options.rate,
  })
  const watching = new AbortController()
  const watched = watchTimes(
    network,
    traders,
    streamOf(options, 3),
    target.journal,
    watching.signal,
  )
  const suffered = await sufferAll(run)
  if (target.proxy.requests() === 0) {
    throw new Error('nothing the service asked its node came through the fault proxy')
  }
  print('healed; waiting for what is under way')
  await trading.stop()
  watching.abort()
  await watched
  return converge(run, network, traders, suffered)
}

type SufferedAll = { readonly counts: ReadonlyMap<string, number>; readonly kills: number }

/** Draws and injects faults until the time is over and each kind was injected; counts each kind. */
async function sufferAll(run: Run): Promise<SufferedAll> {
  const { options, target, print, stopping } = run
  const { random } = target
  const counts = new Map<string, number>()
  let kills = 0
  const possible = FAULTS.filter(({ name, missing }) => {
    if (options.only?.includes(name) === false) return false
    const reason = missing?.(target) ?? null
    if (reason !== null) print(`${name}: skipped, ${reason}`)
    return reason === null
  })
  const draw = drawFrom(possible, random)
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > options.minutes * 60_000
  while (!stopping.aborted && !(isOver() && counts.size === possible.length)) {
    await sleep(random() * MAX_PAUSE_MS)
    const fault = draw()
    const { outcome, ...more } = await injectAndHeal(target, fault)
    kills += more.kills
    counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1)
    print(`${clock(performance.now() - startedAt)} ${fault.name}: ${outcome}`)
  }
  stopping.throwIfAborted()
  return { counts, kills }
}

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Repeats the audit until there is no problem, or until all pending work must have finished; prints
 * the tally.
 */
async function converge(
  { target, print, stopping }: Run,
  network: TestNetwork,
  traders: readonly Trader[],
  { counts, kills }: SufferedAll,
): Promise<number> {
  const { service, node, journal } = target
  // From here on nothing new is sent to the system.
  service.engine.environment = { ...service.engine.environment, LOCAL_SIMULATOR: 'off' }
  service.engine.signal('SIGTERM')
  const accounts = traders.map(({ owner }) => owner)
  let found: { evidence: Evidence; findings: readonly Finding[] } | null = null
  let fault: unknown = null
  const end = performance.now() + CONVERGENCE_MS
  do {
    await sleep(CONVERGENCE_POLL_MS)
    stopping.throwIfAborted()
    try {
      await service.healthy()
      const evidence = await gatherEvidence(network, node, journal, accounts)
      found = { evidence, findings: audit(evidence) }
    } catch (error) {
      fault = error
    }
  } while (performance.now() < end && found?.findings.length !== 0)
  if (found === null) throw new Error('the service did not become idle', { cause: fault })
  const ownEnds = service.processes.reduce((sum, process) => sum + process.ownEnds(), 0)
  // An engine ends when it loses the lock of its database, and any process when that cannot be written.
  const ours = { kills, 'processes that ended by themselves': ownEnds }
  for (const line of tallyLines(found.evidence, found.findings, counts, ours)) print(line)
  return found.findings.length
}
