'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { useTimeZone } from '@/components/ui/time-format'
import type { TimeZone } from '@/lib/client/format/time'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { useOpenPage } from './offline-navigation'
import { clearRecentSearches, readRecentSearches, storeRecentSearch } from './recent-searches'
import { pageNetworkFirst, type SearchOption, searchOptions } from './search-options'
import { EMPTY_OUTCOME, latestRetryAtMs, onlyHit, type SearchOutcome } from './search-outcome'
import type { SearchReading } from './search-reading'
import { readSearchText } from './search-text'
import type { SearchTokens } from './searched-tokens'
import { useSearchTokens } from './use-search-tokens'

type SearchField = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onDone: () => void
}

/** State of the request for a chosen option. */
type RequestState =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending'; readonly key: string }
  | {
      readonly kind: 'done'
      readonly key: string
      readonly option: LookupOption
      readonly outcome: SearchOutcome
    }

type LookupOption = Extract<SearchOption, { kind: 'lookup' }>

/** A line of the list: an option, a found item, or a recent search. */
export type SearchLine =
  | { readonly kind: 'option'; readonly key: string; readonly option: SearchOption }
  | {
      readonly kind: 'found'
      readonly key: string
      readonly found: SearchOutcome['found'][number]
    }
  | { readonly kind: 'recent'; readonly key: string; readonly text: string }

/** A margin for clock differences. */
const AFTER_PAUSE_MS = 200

const NOTHING: RequestState = { kind: 'none' }

/**
 * What a text can be, and what is found for it; requests are made only for the chosen option. `onDone`
 * is called when the search has opened a page.
 */
export function useSearch({ text, onText, onDone }: SearchField) {
  const openPage = useOpenPage()
  const client = useQueryClient()
  const view = useNetworks()
  const zone = useTimeZone()
  const pageNetwork = usePageNetwork()
  const network = pageNetwork ?? view.networks.find(({ name }) => name === view.defaultNetwork)
  const { recent, keepRecent, clearRecent } = useRecentSearches()
  const { request, setRequest, begin } = useRequest(text)
  const tokens = useSearchTokens(network)
  const chainId = network?.chainId ?? null
  const reading = useMemo(() => readSearchText(text, undefined, chainId), [text, chainId])
  const lines = useMemo(
    () => searchLines({ reading, recent, network, view, tokens, request }),
    [reading, recent, network, view, tokens, request],
  )

  const open = (href: string, name: string) => {
    onDone()
    // Documents of the service are not pages of the app.
    if (/^\/[^/]+\/api\//.test(href)) window.location.assign(href)
    else openPage(href, name)
  }
  const go = (href: string) => {
    keepRecent(text)
    open(href, text.trim())
  }
  /** `isChosen`: the user is waiting for it; automatic retries do not open a page. */
  const lookUp = async (option: LookupOption, isChosen = true) => {
    if (network === undefined) return
    const isWanted = begin()
    setRequest({ kind: 'pending', key: option.key })
    const outcome = await runOption({ client, view, network, zone }, option)
    if (!isWanted()) return
    const hit = onlyHit(outcome, network.displayName)
    if (hit !== null && isChosen) return go(hit.href)
    keepRecent(text)
    setRequest({ kind: 'done', key: option.key, option, outcome })
  }
  useAutoRetry(request, (option) => void lookUp(option, false))
  const choose = (line: SearchLine) => {
    switch (line.kind) {
      case 'recent':
        return onText(line.text)
      case 'found':
        return go(line.found.hit.href)
      case 'option':
        return line.option.kind === 'page' ? go(line.option.href) : void lookUp(line.option)
    }
  }
  return {
    network,
    reading,
    lines,
    request,
    choose,
    /** Opens a page that something found for the text leads to. */
    go,
    /** Opens a page that has nothing to do with the text. */
    open,
    lists: tokens.lists,
    clearRecent,
  }
}

/** The request for a text; it is void once the text is another one, or the search is closed. */
function useRequest(text: string) {
  const [request, setRequest] = useState<RequestState>(NOTHING)
  const [searched, setSearched] = useState(text)
  if (searched !== text) {
    setSearched(text)
    setRequest(NOTHING)
  }
  /** Id of the latest request; results of older ones are ignored. */
  const current = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text makes earlier requests void
  useEffect(
    () => () => {
      current.current += 1
    },
    [text],
  )
  /** The result says whether the request that begins is still wanted. */
  const begin = () => {
    current.current += 1
    const requestId = current.current
    return () => requestId === current.current
  }
  return { request, setRequest, begin }
}

/** The searches this browser remembers. */
function useRecentSearches() {
  const [recent, setRecent] = useState(readRecentSearches)
  return {
    recent,
    keepRecent: (text: string) => setRecent(storeRecentSearch(text.trim())),
    clearRecent: () => {
      clearRecentSearches()
      setRecent([])
    },
  }
}

/** Retries once after the pause a network has requested. */
function useAutoRetry(request: RequestState, lookUp: (option: LookupOption) => void): void {
  const latest = useRef(lookUp)
  useEffect(() => {
    latest.current = lookUp
  })
  useEffect(() => {
    const atMs = request.kind === 'done' ? latestRetryAtMs(request.outcome) : null
    if (request.kind !== 'done' || atMs === null) return
    const wait = Math.max(0, atMs - Date.now()) + AFTER_PAUSE_MS
    const timer = setTimeout(() => latest.current(request.option), wait)
    return () => clearTimeout(timer)
  }, [request])
}

function searchLines(state: {
  readonly reading: SearchReading
  readonly recent: readonly string[]
  readonly network: NetworkView | undefined
  readonly view: NetworksView
  readonly tokens: SearchTokens
  readonly request: RequestState
}): readonly SearchLine[] {
  const { reading, recent, network, view, tokens, request } = state
  if (reading.kind === 'empty') {
    return recent.map((text) => ({ kind: 'recent', key: `recent ${text}`, text }))
  }
  if (network === undefined) return []
  const found = request.kind === 'done' ? request.outcome.found : []
  return [
    ...found.map((item) => ({ kind: 'found', key: item.hit.href, found: item }) as const),
    ...searchOptions(reading, view, network, tokens)
      // The found items replace their option.
      .filter(({ key }) => request.kind !== 'done' || found.length === 0 || request.key !== key)
      .map((option) => ({ kind: 'option', key: option.key, option }) as const),
  ]
}

/** Runs the request for an option; never rejects. */
function runOption(
  context: {
    readonly client: QueryClient
    readonly view: NetworksView
    readonly network: NetworkView
    readonly zone: TimeZone
  },
  option: LookupOption,
): Promise<SearchOutcome> {
  const { client, view, network, zone } = context
  return import('./search-run')
    .then(({ runSearch }) => runSearch(client, pageNetworkFirst(view, network), option.about, zone))
    .catch(
      (): SearchOutcome => ({
        ...EMPTY_OUTCOME,
        unchecked: [
          { network: network.displayName, reason: t`the request failed.`, retryAtMs: null },
        ],
      }),
    )
}
