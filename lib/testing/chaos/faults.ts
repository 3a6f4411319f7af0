import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@/lib/testing/system/until'
import { jumpAhead, MAX_DEPTH, reorganise, returnToPresent } from './branches'
import type { ChaosDatabase } from './chaos-database'
import type { DataDisk } from './disk'
import type { FaultProxy, RpcBehaviour } from './fault-proxy'
import { type Journal, noteCaughtUp, noteReplaced } from './journal'
import type { NodeAccess } from './node-access'
import type { Service } from './service'
import type { SupervisedProcess } from './supervised-process'

/** The system that faults are injected into. */
export type Target = {
  readonly service: Service
  readonly node: NodeAccess
  readonly proxy: FaultProxy
  readonly disk: DataDisk
  /** Null for the embedded database. */
  readonly database: ChaosDatabase | null
  readonly journal: Journal
  readonly random: () => number
  /** Duration of faults that last. */
  readonly seconds: FaultSeconds
}

type FaultSeconds = { readonly suspension: number; readonly other: number }

/** An injected fault, and how to end it. */
type Injected = {
  /** Detail for its log line. */
  readonly detail?: string
  /** Number of killed processes. */
  readonly kills?: number
  readonly lastsSeconds?: number
  readonly heal?: () => void | Promise<void>
}

export type Fault = {
  readonly name: string
  /** Relative frequency. */
  readonly weight: number
  /** Why it cannot be injected on this machine; null when it can. */
  readonly missing?: (target: Target) => string | null
  readonly inject: (target: Target) => Injected | Promise<Injected>
}

const HOUR_SECONDS = 3_600

export const FAULTS: readonly Fault[] = [
  { name: 'kill server', weight: 8, inject: ({ service }) => kill(service.server) },
  {
    name: 'kill engine',
    weight: 8,
    missing: ({ service }) =>
      service.engine === service.server ? 'server and engine are one process' : null,
    inject: ({ service }) => kill(service.engine),
  },
  { name: 'kill node', weight: 6, inject: killNode },
  { name: 'kill all', weight: 5, inject: killAll },
  {
    name: 'end database connections',
    weight: 2,
    missing: ({ database }) => (database === null ? 'the database is in the server' : null),
    inject: async ({ database }) => ({ detail: `${await database?.endConnections()} ended` }),
  },
  {
    name: 'stop server',
    weight: 1,
    inject: (target) => suspendProcess(target, target.service.server),
  },
  {
    name: 'stop engine',
    weight: 1,
    missing: ({ service }) =>
      service.engine === service.server ? 'server and engine are one process' : null,
    inject: (target) => suspendProcess(target, target.service.engine),
  },
  { name: 'stop node', weight: 1, inject: stopNode },
  {
    name: 'disk full',
    weight: 1,
    missing: ({ disk }) => (disk.space === null ? 'mounting is not permitted' : null),
    inject: ({ disk, seconds }) => {
      disk.space?.runOut()
      return { lastsSeconds: seconds.other, heal: () => disk.space?.giveBack() }
    },
  },
  {
    name: 'clocks an hour ahead',
    weight: 1,
    inject: (target) => shiftClocks(target, HOUR_SECONDS),
  },
  {
    name: 'clocks an hour back',
    weight: 1,
    inject: (target) => shiftClocks(target, -HOUR_SECONDS),
  },
  { name: 'chain an hour ahead', weight: 1, inject: shiftChain },
  { name: 'reorganisation', weight: 3, inject: replaceBranch },
  { name: 'RPC lags', weight: 1, inject: (target) => misbehave(target, 'lags') },
  { name: 'RPC lies', weight: 1, inject: (target) => misbehave(target, 'lies') },
  { name: 'RPC talks garbage', weight: 1, inject: (target) => misbehave(target, 'talks garbage') },
  { name: 'RPC hangs up', weight: 1, inject: (target) => misbehave(target, 'hangs up') },
]

function kill(process: SupervisedProcess): Injected {
  return killed([process.signal('SIGKILL')])
}

function killNode({ service }: Target): Injected {
  return killed([signalNode(service, 'SIGKILL')])
}

function killAll({ service }: Target): Injected {
  const node = signalNode(service, 'SIGKILL')
  return killed([node, ...service.processes.map((process) => process.signal('SIGKILL'))])
}

/** For each process, whether it was running and was killed. */
function killed(were: readonly boolean[]): Injected {
  const kills = were.filter(Boolean).length
  return kills === were.length ? { kills } : { kills, detail: `${were.length - kills} down before` }
}

function signalNode({ nodePid }: Service, signal: NodeJS.Signals): boolean {
  const pid = nodePid()
  if (pid === null) return false
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function suspendProcess({ journal, seconds }: Target, process: SupervisedProcess): Injected {
  const fromMs = performance.now()
  process.signal('SIGSTOP')
  return {
    lastsSeconds: seconds.suspension,
    heal: () => {
      process.signal('SIGCONT')
      journal.suspensions.push({ fromMs, toMs: performance.now() })
    },
  }
}

function stopNode({ service, seconds }: Target): Injected {
  const pid = service.nodePid()
  signalNode(service, 'SIGSTOP')
  return {
    lastsSeconds: seconds.suspension,
    heal: () => {
      // It may have been replaced meanwhile; then the old process no longer exists.
      if (service.nodePid() === pid) signalNode(service, 'SIGCONT')
    },
  }
}

function shiftClocks({ service, node, seconds, journal }: Target, bySeconds: number): Injected {
  service.setClock(bySeconds * 1000)
  return {
    lastsSeconds: seconds.other,
    heal: async () => {
      service.setClock(0)
      await backToPresent(node, journal)
    },
  }
}

async function shiftChain({ node, seconds, journal }: Target): Promise<Injected> {
  await jumpAhead(node, HOUR_SECONDS)
  return { lastsSeconds: seconds.other, heal: () => backToPresent(node, journal) }
}

async function backToPresent(node: NodeAccess, journal: Journal): Promise<void> {
  const firstBlock = await returnToPresent(node)
  if (firstBlock !== null) noteReplaced(journal, firstBlock)
}

async function replaceBranch({ node, random, journal }: Target): Promise<Injected> {
  const depth = 1 + Math.floor(random() * MAX_DEPTH)
  const keepsTransactions = random() < 0.5
  const isLonger = random() < 0.5
  const firstBlock = await reorganise(node, { depth, keepsTransactions, isLonger })
  if (firstBlock === null) return { detail: 'no earlier state, or it was final' }
  noteReplaced(journal, firstBlock)
  return {
    detail: `from block ${firstBlock}, ${depth} wanted, transactions ${keepsTransactions ? 'kept' : 'lost'}, branch ${isLonger ? 'longer' : 'shorter'}`,
  }
}

function misbehave({ proxy, seconds }: Target, behaviour: RpcBehaviour): Injected {
  proxy.behaviour = behaviour
  return {
    lastsSeconds: seconds.other,
    heal: () => {
      proxy.behaviour = 'well'
    },
  }
}

export type FaultOutcome = { readonly kills: number; readonly outcome: string }

async function healOnce(heal: Injected['heal']): Promise<true> {
  await heal?.()
  return true
}

/** Injects a fault, waits for its duration, heals it and waits until the service is healthy. */
export async function injectAndHeal(target: Target, fault: Fault): Promise<FaultOutcome> {
  // A process or the node may still be restarting after an earlier fault.
  const injected = await until(fault.name, async () => fault.inject(target))
  const { detail, kills = 0, lastsSeconds = 0, heal } = injected
  await sleep(lastsSeconds * 1000)
  const healedAt = performance.now()
  await until(`${fault.name} healed`, async () => healOnce(heal))
  await target.service.healthy()
  noteCaughtUp(target.journal)
  const seconds = ((performance.now() - healedAt) / 1000).toFixed(1)
  const outcome = `${detail === undefined ? '' : `${detail}; `}well again after ${seconds} s`
  return { kills, outcome }
}
