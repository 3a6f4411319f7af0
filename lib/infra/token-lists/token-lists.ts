import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TokenList } from '@/lib/domain/token/token-list'
import { withRetry } from '@/lib/infra/cache/retry'
import { parseTokenList } from './parse-token-list'
import { listLabels } from './read-list-text'
import type { StoredLists } from './stored-lists'

export type TokenListsConfig = {
  readonly chainId: number
  /** URLs and files, the most trusted first. */
  readonly sources: readonly string[]
  readonly stored: StoredLists
  /** The text of a list; throws when it cannot be read. */
  readonly readText: (source: string, signal: AbortSignal) => Promise<string>
  /** From 0 to 1. */
  readonly random: () => number
  readonly onRead: (event: {
    readonly list: string
    readonly tokens: number
    readonly leftOut: number
  }) => void
  readonly onFault: (event: { readonly list: string; readonly error: unknown }) => void
}

export type TokenLists = {
  /**
   * The last valid version of each list, in the order of the sources; a new array when one has
   * changed.
   */
  readonly current: () => readonly TokenList[]
  /** Whether every list has been read, now or in an earlier run. */
  readonly isComplete: () => boolean
  /**
   * Reads every source once; true when all could be read. The list of a failing source does not
   * change.
   */
  readonly refresh: () => Promise<boolean>
  /**
   * Loads the stored lists, then reads the sources periodically. Returns a function that stops it.
   */
  readonly start: () => () => Promise<void>
}

const REFRESH_MS = 6 * 3_600_000
/** First wait after a failure; doubles with each further one, up to `REFRESH_MS`. */
const RETRY_MS = 5 * 60_000
const TRIES = 3
const FIRST_DELAY_MS = 1_000

/** The token lists of one chain, refreshed every six hours. */
export function createTokenLists(config: TokenListsConfig): TokenLists {
  const { sources, stored, random } = config
  const bySource = new Map<string, TokenList>()
  const stopping = new AbortController()
  let current: readonly TokenList[] = []

  const put = (source: string, list: TokenList) => {
    bySource.set(source, list)
    current = sources.flatMap((source) => bySource.get(source) ?? [])
  }

  const labels = listLabels(sources)
  const readSource = async (source: string, place: number): Promise<boolean> => {
    const list = labels[place] ?? ''
    try {
      const text = await withRetry({ tries: TRIES, firstDelayMs: FIRST_DELAY_MS, random }, () =>
        config.readText(source, stopping.signal),
      )
      const read = await parseTokenList(text, config.chainId)
      put(source, read)
      config.onRead({ list, tokens: read.tokens.length, leftOut: read.leftOut })
      await stored.write(source, read)
      return true
    } catch (error) {
      if (!stopping.signal.aborted) config.onFault({ list, error })
      return false
    }
  }

  const refresh = async () => (await Promise.all(sources.map(readSource))).every(Boolean)

  const loadStored = async () => {
    for (const source of sources) {
      const list = await stored.read(source)
      if (list !== null) put(source, list)
    }
  }

  return {
    current: () => current,
    isComplete: () => current.length === sources.length,
    refresh,
    start: () => {
      if (sources.length === 0) return async () => undefined
      const running = repeat(loadStored, refresh, random, stopping.signal)
      return () => {
        stopping.abort()
        return running
      }
    },
  }
}

/**
 * Six hours; after failures five minutes, doubling up to six hours. Varied at random by up to a
 * tenth.
 */
export function nextRefreshMs(failures: number, random: () => number): number {
  const wait = failures === 0 ? REFRESH_MS : Math.min(REFRESH_MS, RETRY_MS * 2 ** (failures - 1))
  // Spreads the requests of processes that started together.
  return wait * (0.9 + random() / 5)
}

async function repeat(
  begin: () => Promise<void>,
  refresh: () => Promise<boolean>,
  random: () => number,
  stop: AbortSignal,
): Promise<void> {
  await begin()
  let failures = 0
  while (!stop.aborted) {
    failures = (await refresh()) ? 0 : failures + 1
    await sleep(nextRefreshMs(failures, random), null, { signal: stop, ref: false }).catch(
      () => undefined,
    )
  }
}
