import 'server-only'
import type { NetworkHealth } from '@/lib/contract/codecs/network-health'
import { checkState, withCheck } from '@/lib/domain/network/network-health'
import type { NetworkReadiness } from './network-readiness'
import type { ServedNetwork } from './served-network'

/** Nodes of others may count what they are asked. */
const EVERY_MS = { local: 5_000, public: 30_000 } as const

type CheckedNetwork = Pick<ServedNetwork, 'name' | 'readiness'> & {
  readonly view: Pick<ServedNetwork['view'], 'kind'>
}

export type HealthRecord = {
  /** What is recorded of each network, in their order. */
  readonly view: () => readonly NetworkHealth[]
  readonly stop: () => void
}

/**
 * Checks networks at once and then regularly, so that no request has to. `nowMs` is a monotonic
 * clock.
 */
export function recordHealth(
  networks: readonly CheckedNetwork[],
  nowMs: () => number,
): HealthRecord {
  const records = new Map(networks.map((network) => [network.name, unchecked(network.name)]))
  const timers = networks.map((network) => {
    let isRunning = false
    const check = async () => {
      if (isRunning) return
      isRunning = true
      const before = records.get(network.name) ?? unchecked(network.name)
      records.set(network.name, await checkedOnce(network, before, nowMs))
      isRunning = false
    }
    void check()
    return setInterval(() => void check(), EVERY_MS[network.view.kind]).unref()
  })
  return {
    view: () => [...records.values()],
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const unchecked = (name: string): NetworkHealth => ({
  name,
  state: 'unchecked',
  detail: null,
  headBlock: null,
  baseFee: null,
  checks: [],
})

/** The record after one more check. A block that cannot be read leaves the last one that could. */
export async function checkedOnce(
  network: Pick<CheckedNetwork, 'name' | 'readiness'>,
  before: NetworkHealth,
  nowMs: () => number,
): Promise<NetworkHealth> {
  const startedMs = nowMs()
  const checks = (await network.readiness().catch(unreadable)).filter(isOfNetwork)
  const delayMs = Math.round(nowMs() - startedMs)
  const failed = checks.find(({ ok }) => !ok)
  const read = checks.find(({ head }) => head !== undefined)?.head
  const state = checkState(failed === undefined, delayMs)
  return {
    name: network.name,
    state,
    detail: failed === undefined ? null : (failed.detail ?? null),
    headBlock: read?.number ?? before.headBlock,
    baseFee: read === undefined ? before.baseFee : read.baseFee,
    checks: [...withCheck(before.checks, { state, delayMs })],
  }
}

/** Only a process that runs an engine checks its rounds: they say nothing about the network itself. */
const isOfNetwork = ({ name }: NetworkReadiness): boolean => name !== 'auctions'

const unreadable = (): readonly NetworkReadiness[] => [
  { name: 'chain head', ok: false, detail: 'the check failed' },
]
