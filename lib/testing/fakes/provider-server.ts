import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { coinGecko } from './coin-gecko-answers'
import { geckoTerminal } from './gecko-terminal-answers'
import { type Answer, answer } from './provider-answer'
import type { ProviderData, ProviderQuestion } from './provider-data'

export const PROVIDERS = [
  'coingecko',
  'geckoterminal',
  'moralis',
  'ethplorer',
  'goldrush',
  'defillama',
] as const
export type Provider = (typeof PROVIDERS)[number]

/** How a provider behaves: its documented answers, or one of the ways it fails. */
export type Behaviour =
  | { readonly kind: 'well' }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Accepts the request and never replies. */
  | { readonly kind: 'silent' }
  /** Sends headers and the first byte, then nothing. */
  | { readonly kind: 'stalled' }
  /** Text instead of JSON, such as a proxy's page. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'empty' }
  /** Closes the connection without a response. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'redirect'; readonly location: string }

type ProviderRequest = ProviderQuestion & {
  readonly provider: Provider
  readonly headers: IncomingMessage['headers']
}

export type ProviderServer = {
  /** Base URL per provider, as its `*_BASE_URL` variable takes it. */
  readonly baseUrls: Readonly<Record<Provider, string>>
  readonly data: ProviderData
  /** Every request since the start or the last `reset`. */
  readonly requests: readonly ProviderRequest[]
  /** `below` limits it to paths with this prefix. */
  readonly behave: (provider: Provider, behaviour: Behaviour, below?: string) => void
  /** Resets behaviour, data and recorded requests. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** The key every provider accepts here; another or a missing one is refused with 401. */
export const PROVIDER_KEY = 'test-provider-key'

const BASE_PATHS: Readonly<Record<Provider, string>> = {
  coingecko: '/coingecko/api/v3',
  geckoterminal: '/geckoterminal/api/v2',
  moralis: '/moralis',
  ethplorer: '/ethplorer',
  goldrush: '/goldrush',
  defillama: '/defillama',
}

const WELL = { how: { kind: 'well' }, below: '' } as const

/**
 * A local server that replies as the public data providers document it, from data set by a test,
 * and fails in the ways they fail. Source: lib/docs/market-data.md#sources.
 */
export async function startProviderServer(): Promise<ProviderServer> {
  const data: ProviderData = emptyData()
  const requests: ProviderRequest[] = []
  const behaviours = new Map<Provider, { readonly how: Behaviour; readonly below: string }>()

  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://provider')
    const provider = PROVIDERS.find((name) => url.pathname.startsWith(`${BASE_PATHS[name]}/`))
    if (provider === undefined) return send(response, answer({ error: 'no such provider' }, 404))
    const request: ProviderRequest = {
      provider,
      path: url.pathname.slice(BASE_PATHS[provider].length),
      query: Object.fromEntries(url.searchParams),
      headers: incoming.headers,
    }
    requests.push(request)
    const { how, below } = behaviours.get(provider) ?? WELL
    if (how.kind !== 'well' && request.path.startsWith(below)) return misbehave(response, how)
    send(response, isAuthorized(request) ? ANSWERS[provider](request, data) : REFUSALS[provider])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrls: Object.fromEntries(
      PROVIDERS.map((name) => [name, `http://127.0.0.1:${port}${BASE_PATHS[name]}`]),
    ) as Record<Provider, string>,
    data,
    requests,
    behave: (provider, how, below = '') => void behaviours.set(provider, { how, below }),
    reset: () => {
      behaviours.clear()
      requests.length = 0
      Object.assign(data, emptyData())
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const emptyData = (): ProviderData => ({
  prices: {},
  charts: {},
  holders: {},
  geckoPools: {},
  geckoCharts: {},
  pools: [],
  poolCharts: {},
})

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

/** Fails the response in the given way. */
export function misbehave(response: ServerResponse, behaviour: Behaviour): void {
  switch (behaviour.kind) {
    case 'status':
      response.writeHead(behaviour.status, behaviour.headers)
      response.end(behaviour.body === undefined ? '' : JSON.stringify(behaviour.body))
      return
    case 'stalled':
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{')
      return
    case 'malformed':
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end('<html>Just a moment...</html>')
      return
    case 'empty':
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end()
      return
    case 'dropped':
      response.destroy()
      return
    case 'redirect':
      response.writeHead(302, { Location: behaviour.location })
      response.end()
      return
    default:
      return
  }
}

function isAuthorized({ provider, headers, query }: ProviderRequest): boolean {
  switch (provider) {
    case 'coingecko':
      return [headers['x-cg-pro-api-key'], headers['x-cg-demo-api-key']].includes(PROVIDER_KEY)
    case 'moralis':
      return headers['x-api-key'] === PROVIDER_KEY
    case 'ethplorer':
      return query.apiKey === PROVIDER_KEY || query.apiKey === 'freekey'
    case 'goldrush':
      return headers.authorization === `Bearer ${PROVIDER_KEY}`
    case 'geckoterminal':
    case 'defillama':
      return true
  }
}

const REFUSALS: Readonly<Record<Provider, Answer>> = {
  coingecko: answer({ status: { error_code: 10002, error_message: 'API Key Missing' } }, 401),
  moralis: answer({ message: 'Token is invalid format' }, 401),
  ethplorer: answer({ error: { code: 1, message: 'Invalid API key' } }, 401),
  goldrush: answer(
    { data: null, error: true, error_message: 'Invalid API key', error_code: 401 },
    401,
  ),
  geckoterminal: answer({ message: 'not used' }, 401),
  defillama: answer({ message: 'not used' }, 401),
}

const ANSWERS: Readonly<
  Record<Provider, (request: ProviderRequest, data: ProviderData) => Answer>
> = {
  coingecko: (request, data) =>
    request.path.startsWith('/onchain/')
      ? geckoTerminal({ ...request, path: request.path.slice('/onchain'.length) }, data)
      : coinGecko(request, data),
  geckoterminal: geckoTerminal,
  moralis: ({ path, query }, { holders }) => {
    const token = /^\/api\/v2\.2\/erc20\/(0x[0-9a-f]{40})\/owners$/.exec(path)?.[1]
    if (token === undefined) return answer({ message: 'Not Found' }, 404)
    const pageSize = Number(query.limit ?? 100)
    const result = (holders[`${query.chain}/${token}`] ?? [])
      .slice(0, pageSize)
      .map(({ address, balance }) => ({
        owner_address: address,
        owner_address_label: null,
        entity: null,
        entity_logo: null,
        balance,
        balance_formatted: balance,
        is_contract: false,
        usd_value: null,
        percentage_relative_to_total_supply: 1,
      }))
    return answer({ cursor: null, page: 0, page_size: pageSize, result })
  },
  ethplorer: ({ path, query }, { holders }) => {
    const token = /^\/getTopTokenHolders\/(0x[0-9a-f]{40})$/.exec(path)?.[1] ?? ''
    const known = holders[`ethplorer/${token}`]
    if (known === undefined) {
      return answer({ error: { code: 150, message: 'Address is not a token contract' } }, 400)
    }
    return answer({
      holders: known.slice(0, Number(query.limit ?? 10)).map(({ address, balance }) => ({
        address,
        balance: Number(balance),
        share: 1,
        rawBalance: balance,
      })),
    })
  },
  goldrush: ({ path, query }, { holders }) => {
    const [, chain = '', token = ''] =
      /^\/v1\/([\w-]+)\/tokens\/(0x[0-9a-f]{40})\/token_holders_v2\/$/.exec(path) ?? []
    const known = holders[`${chain}/${token}`]
    if (known === undefined) {
      const error_message = 'Contract address not found'
      return answer({ data: null, error: true, error_message, error_code: 404 }, 404)
    }
    const pageSize = Number(query['page-size'] ?? 100)
    const from = Number(query['page-number'] ?? 0) * pageSize
    const items = known.slice(from, from + pageSize).map(({ address, balance }) => ({
      contract_decimals: 18,
      contract_address: token,
      total_supply: '1',
      address,
      balance,
      block_height: 1,
    }))
    const pagination = {
      has_more: from + pageSize < known.length,
      page_number: from / pageSize,
      page_size: pageSize,
      total_count: known.length,
    }
    const body = {
      data: { items, pagination },
      error: false,
      error_message: null,
      error_code: null,
    }
    return answer(body)
  },
  defillama: ({ path }, { pools, poolCharts }) => {
    if (path === '/pools') return answer({ status: 'success', data: pools })
    const pool = /^\/chart\/([\w-]+)$/.exec(path)?.[1] ?? ''
    return answer({ status: 'success', data: poolCharts[pool] ?? [] })
  },
}
