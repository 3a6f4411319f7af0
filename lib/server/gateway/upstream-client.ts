import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LimitedBy } from '@/lib/contract/limited-by'
import { boundedFetch, fetchFault } from '@/lib/infra/bounded-fetch'
import { noteCall, type UpstreamCall } from '@/lib/infra/outgoing-calls'
import { readRetryAfter } from '@/lib/infra/retry-after'
import type { UpstreamBudget, Urgency } from './upstream-budget'
import type { UpstreamHealth } from './upstream-health'

type UpstreamRequest = {
  /** Name of the endpoint. */
  readonly endpoint: string
  readonly method: string
  /** Path with query, from the base URL on. */
  readonly path: string
  /** JSON text; null sends none. */
  readonly body: string | null
  readonly urgency: Urgency
  /** Aborted when nobody waits for the answer any longer. */
  readonly signal: AbortSignal
}

export type UpstreamAnswer = {
  readonly status: number
  /** Parsed where it is JSON, text otherwise. */
  readonly body: unknown
  readonly isJson: boolean
  readonly retryAfterSeconds: number | null
}

/** Why there is no answer to go by. */
export type UpstreamFault =
  /** It does not answer, or says itself that it is down. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** What it answers is not what an order book answers. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** We may not ask it for so long, by our own budget or by a limit it reported. */
  | { readonly kind: 'spent'; readonly waitMs: number; readonly limitedBy: UpstreamLimit }

type UpstreamLimit = Exclude<LimitedBy, 'client'>

type UpstreamOutcome =
  | { readonly ok: true; readonly answer: UpstreamAnswer }
  | { readonly ok: false; readonly fault: UpstreamFault }

export type UpstreamClient = {
  readonly send: (request: UpstreamRequest) => Promise<UpstreamOutcome>
}

export type UpstreamClientConfig = {
  /** Prefix of the upstream's `/api/...` paths. */
  readonly baseUrl: string
  /** Sent as `X-API-Key`; null sends none. */
  readonly apiKey: string | null
  readonly budget: UpstreamBudget
  readonly health: UpstreamHealth
  /** Of its network, where requests are counted. */
  readonly chainId?: number
  readonly readTimeoutMs?: number
  readonly writeTimeoutMs?: number
}

/** Until a request may be sent, and whose limit makes it wait. */
type Wait = { readonly waitMs: number; readonly limitedBy: UpstreamLimit }

const READ_TIMEOUT_MS = 6_000
/** Quotes and orders are simulated before they are answered. */
const WRITE_TIMEOUT_MS = 12_000
const RETRY_MS = 250
/** Nobody waits for watching, so where the upstream limits it, it tries again up to this often. */
const WATCH_TRIES = 20
/** A limit without a wait would let watching try again at once. */
const LEAST_WAIT_MS = 1_000
/** A page of a thousand orders has a few megabytes. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
/** How long an upstream that limits us is left alone where it does not say. */
export const LIMITED_SECONDS = 5

/**
 * Sends requests to another deployment's order book: within the budget, in time, up to a size and to
 * no other address. Watching waits for its turn, and for the end of a limit of the upstream. Reads
 * that fail fast are tried once more; writes are sent once, because only the client can resolve a lost
 * answer, by uid. While the upstream is known to be down nothing waits for it.
 */
export function createUpstreamClient(config: UpstreamClientConfig): UpstreamClient {
  const { budget, health } = config
  let limitedUntilMs = Number.NEGATIVE_INFINITY
  const waitOf = async (urgency: Urgency): Promise<Wait> => {
    const limitedMs = limitedUntilMs - performance.now()
    return limitedMs > 0
      ? { waitMs: limitedMs, limitedBy: 'order-book' }
      : { waitMs: await budget.take(urgency), limitedBy: 'budget' }
  }
  const inLine = createLine()
  /** Watching waits in line for its share of the budget, so that every watcher gets its turn. */
  const untilMySend = (signal: AbortSignal) =>
    inLine(async () => {
      let wait = await waitOf('watch')
      while (wait.waitMs > 0 && !signal.aborted) {
        await sleep(wait.waitMs, undefined, { signal }).catch(() => undefined)
        wait = await waitOf('watch')
      }
      return wait
    })
  const attempt = async (request: UpstreamRequest): Promise<UpstreamOutcome> => {
    const { urgency, signal } = request
    const wait = await (urgency === 'watch' ? untilMySend(signal) : waitOf(urgency))
    if (wait.waitMs > 0) return { ok: false, fault: { kind: 'spent', ...wait } }
    const startedMs = performance.now()
    const outcome = await exchange(config, request)
    const durationMs = performance.now() - startedMs
    if (outcome.ok && outcome.answer.status === 429) {
      const seconds = outcome.answer.retryAfterSeconds ?? LIMITED_SECONDS
      limitedUntilMs = performance.now() + Math.max(seconds * 1_000, LEAST_WAIT_MS)
    }
    if (!signal.aborted) {
      note(health, request, outcome)
      const isUsable = health.fault() === null
      noteCall({ ...callOf(config, request, outcome), durationMs, isUsable })
    }
    return outcome
  }
  const sendOnce = async (request: UpstreamRequest): Promise<UpstreamOutcome> => {
    const outage = health.fault()
    if (outage !== null && !isProbe(request)) {
      return { ok: false, fault: { kind: 'unavailable', reason: outage } }
    }
    const startedMs = performance.now()
    const first = await attempt(request)
    const isFast = performance.now() - startedMs < 1_000
    const mayRetry = request.urgency !== 'write' && isFast && !request.signal.aborted
    if (first.ok || first.fault.kind !== 'unavailable' || !mayRetry) return first
    await sleep(RETRY_MS)
    return attempt(request)
  }
  return {
    send: async (request) => {
      const maxTries = request.urgency === 'watch' ? WATCH_TRIES : 1
      for (let tries = 1; ; tries += 1) {
        const outcome = await sendOnce(request)
        const isLimited = outcome.ok && outcome.answer.status === 429
        if (!isLimited || tries >= maxTries || request.signal.aborted) return outcome
      }
    },
  }
}

const callOf = (
  { chainId = 0 }: Pick<UpstreamClientConfig, 'chainId'>,
  { endpoint }: UpstreamRequest,
  outcome: UpstreamOutcome,
): Omit<UpstreamCall, 'durationMs' | 'isUsable'> => ({
  kind: 'upstream',
  chainId,
  endpoint,
  outcome: outcome.ok ? statusOutcome(outcome.answer.status) : faultOutcome(outcome.fault),
})

const statusOutcome = (status: number): UpstreamCall['outcome'] =>
  status === 429 ? 'limited' : status >= 400 ? 'refused' : 'ok'

/** A request that our own budget holds back is not sent, and so is none. */
const faultOutcome = ({ kind }: UpstreamFault): UpstreamCall['outcome'] =>
  kind === 'unreadable' ? 'unreadable' : 'unavailable'

/** Runs pieces of work one after the other, in the order they came. */
function createLine() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/** Whether the upstream is there. Its answer is the version of its build. */
export const PROBE_PATH = '/api/v1/version'

const isProbe = ({ path }: UpstreamRequest): boolean => path === PROBE_PATH

/**
 * Notes what an outcome says about the upstream. An answer that is none, such as a firewall's page or
 * a 500, may concern one request alone: it counts where the probe gets it, and is otherwise neither
 * an answer nor a failure, so that the probe is soon sent.
 */
function note(health: UpstreamHealth, request: UpstreamRequest, outcome: UpstreamOutcome): void {
  if (outcome.ok) {
    const { status } = outcome.answer
    const isAnswer = isProbe(request) ? isProbeAnswer(status) : status < 500
    if (isAnswer) health.answered()
    else if (isProbe(request)) health.failed(`it answers ${status}`)
    return
  }
  const { fault } = outcome
  if (fault.kind === 'unavailable' || (fault.kind === 'unreadable' && isProbe(request))) {
    health.failed(fault.reason)
  }
}

/**
 * The build's version, a note that this deployment does not report it, or a limit, which is no outage.
 */
const isProbeAnswer = (status: number): boolean =>
  (status >= 200 && status < 300) || status === 404 || status === 405 || status === 429

const unavailable = (reason: string): UpstreamOutcome => ({
  ok: false,
  fault: { kind: 'unavailable', reason },
})

const unreadable = (reason: string): UpstreamOutcome => ({
  ok: false,
  fault: { kind: 'unreadable', reason },
})

async function exchange(
  config: UpstreamClientConfig,
  request: UpstreamRequest,
): Promise<UpstreamOutcome> {
  const { method, path, body, urgency, signal } = request
  const { readTimeoutMs = READ_TIMEOUT_MS, writeTimeoutMs = WRITE_TIMEOUT_MS, apiKey } = config
  const isLong = urgency === 'write' && !isProbe(request)
  try {
    const { status, headers, text } = await boundedFetch(
      config.baseUrl.replace(/\/+$/, '') + path,
      {
        method,
        headers: {
          ...(body === null ? {} : { 'Content-Type': 'application/json' }),
          ...(apiKey === null ? {} : { 'X-API-Key': apiKey }),
        },
        body,
        signal,
      },
      {
        timeoutMs: isLong ? writeTimeoutMs : readTimeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      },
    )
    return judge(status, headers, text)
  } catch (error) {
    const { hasAnswered, text } = fetchFault(error)
    return hasAnswered ? unreadable(`it ${text}`) : unavailable(`it ${text}`)
  }
}

/** Statuses of a server in front of the order book, which says that nothing is behind it. */
const DOWN = new Set([502, 503, 504, 520, 521, 522, 523, 524])

function judge(status: number, headers: Headers, text: string): UpstreamOutcome {
  if (DOWN.has(status)) return unavailable(`it answers ${status}`)
  const parsed = parseJson(text)
  const isPage = parsed === undefined && /^\s*</.test(text)
  if (isPage) return unreadable(`it answers ${status} with a web page`)
  return {
    ok: true,
    answer: {
      status,
      body: parsed === undefined ? text : parsed,
      isJson: parsed !== undefined,
      retryAfterSeconds: retryAfterSeconds(headers),
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A date is compared with the date of the answer itself, as the upstream's clock may be wrong. */
function retryAfterSeconds(headers: Headers): number | null {
  const sentMs = Date.parse(headers.get('date') ?? '')
  const nowMs = Number.isNaN(sentMs) ? Date.now() : sentMs
  const waitMs = readRetryAfter(headers.get('retry-after'), nowMs)
  return waitMs === null ? null : Math.ceil(waitMs / 1_000)
}
