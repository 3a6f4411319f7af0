import type { CallRecord } from '@/lib/client/call-record'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Message, message } from '@/lib/domain/shared/message'
import { formatBps, formatBpsDifference } from '@/lib/domain/shared/percent'
import type { Say } from '@/lib/domain/shared/say'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/** What a check is of, with the host of an order book elsewhere: "Order book at api.example". */
export function checkName(
  check: ReadinessCheck,
  networks: readonly Pick<NetworkView, 'name' | 'orderBookHost'>[],
): string {
  const host = networks.find(({ name }) => name === check.network)?.orderBookHost ?? null
  const known = checkNames.get(check.name)
  const name = known === undefined ? sentenceCase(check.name) : t(known)
  return check.name === 'order book' && host !== null ? t`${name} at ${host}¦host` : name
}

/** Names of the checks there are; one of a newer service is shown as it is. */
const checkNames: ReadonlyMap<string, Message> = new Map([
  ['database', message`Database`],
  ['chain head', message`Chain head`],
  ['order book', message`Order book`],
  ['auctions', message`Auctions`],
  ['market index', message`Market index`],
  ['node limits', message`Limits of the node`],
])

/** A check of the service as text: "Works, 2 s old". The service says why it fails. */
export function checkLabel(check: ReadinessCheck, say: Say = t): string {
  if (check.detail !== undefined) return check.detail
  if (!check.ok) return say(message`Not within its limits`)
  const { ageSeconds, nodes = [] } = check
  const works =
    ageSeconds === undefined
      ? say(message`Works`)
      : say(message`Works, {0} old`, ageLabel(ageSeconds))
  const resting = countInCooldown(nodes)
  return resting === 0
    ? works
    : say(message`{0}; {1} of {2} nodes in cooldown`, works, resting, nodes.length)
}

/** How many of a network's nodes are not read from. */
const countInCooldown = (nodes: NonNullable<ReadinessCheck['nodes']>): number =>
  nodes.filter(({ state }) => state !== 'well' && state !== 'unknown').length

/** Whole units: `2 s`, `4 min`. */
export function ageLabel(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  return `${Math.floor(seconds / 3600)} h`
}

/** Text for the last failure's status. */
export function failureMessages(status: number): string {
  if (status === 0) return t`No answer`
  if (status === 429) return t`Too many requests`
  return t`Fault ${status}`
}

/** Durations: whole milliseconds, whole seconds from ten seconds on. */
export function latencyLabel(ms: number, write: (value: number) => string = String): string {
  return ms < 10_000 ? `${write(Math.round(ms))} ms` : `${write(Math.round(ms / 1000))} s`
}

export const callKey = ({ network, method, path }: CallRecord): string =>
  `${network ?? ''} ${path} ${method}`

/** Failing endpoints first, then by name. */
export function sortFailingFirst(records: readonly CallRecord[]): readonly CallRecord[] {
  return records.toSorted((a, b) => {
    const [first, second] = [callKey(a), callKey(b)]
    return failureRank(b) - failureRank(a) || (first < second ? -1 : first > second ? 1 : 0)
  })
}

/** The records in a fixed order of their keys; new ones follow in their given order. */
export function inFixedOrder(
  held: readonly string[],
  records: readonly CallRecord[],
): readonly CallRecord[] {
  const named = held.flatMap((key) => records.find((record) => callKey(record) === key) ?? [])
  return [...named, ...records.filter((record) => !held.includes(callKey(record)))]
}

/** Whether the endpoint's last call failed. */
export const failureRank = ({ lastFailure, lastSuccessAtMs }: CallRecord): 0 | 1 =>
  lastFailure !== null && lastFailure.atMs > (lastSuccessAtMs ?? 0) ? 1 : 0

/** The newest auction with a bid; null when there is none. `newestFirst` is the service's list. */
export const lastWithBids = <Auction extends { readonly solutions: number }>(
  newestFirst: readonly Auction[],
): Auction | null => newestFirst.find(({ solutions }) => solutions > 0) ?? null

/**
 * The median execution relative to its quote: "median +0.12 %". In basis points; without a sign
 * when rounded to zero.
 */
export const medianLabel = (improvementBps: number, separators?: Separators): string =>
  Math.abs(improvementBps) < 1
    ? t`median within ${formatBps(1, separators)}`
    : t`median ${formatBpsDifference(improvementBps, separators, t)}`

/** Why a fact is missing. `nothing` is the text for a response that does not contain it. */
export function unknownMessage(
  read: {
    readonly data: unknown
    readonly error: Error | null
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  },
  nothing = t`not reported`,
): string {
  if (read.error !== null) return `— ${read.error.message}`
  if (read.data !== undefined) return `— ${nothing}`
  if (read.fetchStatus === 'fetching') return t`Asking`
  return `— ${read.fetchStatus === 'paused' ? t`this browser is offline` : t`not asked`}`
}

const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
