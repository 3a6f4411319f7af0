import { type Answer, answer } from './provider-answer'
import type { GeckoPool, ProviderData, ProviderQuestion } from './provider-data'

const PAGE_SIZE = 20
const MAX_ADDRESSES = 30
const MAX_CANDLES = 1_000

/** Top pools in pages, single pools by address, hourly and daily charts. */
export function geckoTerminal(
  { path, query }: ProviderQuestion,
  { geckoPools, geckoCharts }: ProviderData,
): Answer {
  const [, network = '', rest = ''] = /^\/networks\/([\w-]+)\/pools(.*)$/.exec(path) ?? []
  const pools = geckoPools[network] ?? []
  if (rest === '' && network !== '') {
    const from = (Number(query.page ?? 1) - 1) * PAGE_SIZE
    return answer({ data: pools.slice(from, from + PAGE_SIZE).map((pool) => row(network, pool)) })
  }
  const addresses = /^\/multi\/([\w,]+)$/.exec(rest)?.[1]?.split(',')
  if (addresses !== undefined) {
    if (addresses.length > MAX_ADDRESSES) return refusal(422, 'Too many addresses')
    const chosen = pools.filter(({ address }) => addresses.includes(address.toLowerCase()))
    return answer({ data: chosen.map((pool) => single(network, pool)) })
  }
  const [, charted = '', timeframe] = /^\/(\w+)\/ohlcv\/(day|hour)$/.exec(rest) ?? []
  const chart = geckoCharts[`${network}/${charted}`]
  if (chart === undefined) return refusal(404, 'Not Found')
  const candles = timeframe === 'hour' ? chart.hour : chart.day
  const limit = Number(query.limit ?? 100)
  if (limit > MAX_CANDLES) return refusal(400, 'Limit is too high')
  const inCurrency = query.currency === 'token' ? candles?.token : candles?.usd
  const ohlcv_list = inCurrency?.slice(0, limit) ?? []
  const attributes = { ohlcv_list }
  return answer({ data: { id: 'x', type: 'ohlcv_request_response', attributes }, meta: {} })
}

const refusal = (status: number, title: string): Answer =>
  answer({ errors: [{ status: String(status), title }] }, status)

function row(network: string, pool: GeckoPool) {
  const token = (address: string) => ({ data: { id: `${network}_${address}`, type: 'token' } })
  return {
    id: `${network}_${pool.address}`,
    type: 'pool',
    attributes: {
      base_token_price_usd: '1.0',
      address: pool.address,
      name: pool.name,
      pool_created_at: '2021-12-29T12:35:14Z',
      market_cap_usd: null,
      volume_usd: { m5: '0.0', h1: '0.0', h24: pool.volumeUsd },
      reserve_in_usd: pool.reserveUsd,
    },
    relationships: {
      base_token: token(pool.baseToken),
      quote_token: token(pool.quoteToken),
      dex: { data: { id: pool.dex, type: 'dex' } },
    },
  }
}

function single(network: string, pool: GeckoPool) {
  const { attributes, ...rest } = row(network, pool)
  return { ...rest, attributes: { ...attributes, pool_fee_percentage: pool.feePercent } }
}
