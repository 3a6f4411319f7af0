import { feeAprPercent } from '@/lib/domain/pool/fee-apr'
import { headlineApr, totalApr } from '@/lib/domain/pool/headline-apr'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import type { AlertCondition, AlertMeasure, MarketAlert, WatchSubject } from './market-alert'

/** One kind of alert on one pool or token, however many accounts have it. */
export type WatchedGauge = Pick<
  MarketAlert,
  'subject' | 'address' | 'measure' | 'condition' | 'windowSeconds'
>

/** What alerts of one kind are judged by, on the axis of `alertMarks`. */
export type AlertGauge = WatchedGauge & {
  readonly value: number
  /** The figure itself as the pages show it; null where it is missing. */
  readonly shown: number | null
}

/** A pool at an earlier time, from its hourly samples. */
export type PastPool = {
  readonly pool: Address
  /** How long ago, in seconds. */
  readonly windowSeconds: number
  readonly tvlUsd: number | null
  /** Traded in the day before that time. */
  readonly dayVolumeUsd: number
  /** Fees of the seven days before that time. */
  readonly weekFeeUsd: number
  /** Seconds of those seven days that have samples. */
  readonly weekSeconds: number
}

/** The price of a token at an earlier time. */
export type PastPrice = {
  readonly token: Address
  readonly windowSeconds: number
  readonly priceUsd: number
}

/** The market that alerts are judged by, all of one block. */
export type AlertMarket = {
  readonly pools: readonly PoolYield[]
  readonly prices: ReadonlyMap<Address, number>
  readonly pastPools: readonly PastPool[]
  readonly pastPrices: readonly PastPrice[]
  /** For how long nothing is known of a pool or a token whose value is missing, in seconds. */
  readonly missingSeconds: (subject: WatchSubject, address: Address) => number
  /** For how long the index has stood still, in seconds. */
  readonly stalledSeconds: number
}

/**
 * The gauges of what is watched. A value or a change that is not known gives none: its alerts stay as
 * they are, and those on a missing value have the time it has been missing.
 */
export function alertGauges(
  watched: readonly WatchedGauge[],
  market: AlertMarket,
): readonly AlertGauge[] {
  const now = presentFigures(market)
  const past = pastFigures(market)
  return watched.flatMap((gauge) => {
    const { subject, address, measure, condition, windowSeconds } = gauge
    const shown = now.get(figureKey(subject, address, measure)) ?? null
    const before = past.get(`${windowSeconds}:${figureKey(subject, address, measure)}`) ?? null
    const missing = () =>
      shown === null ? market.missingSeconds(subject, address) : market.stalledSeconds
    const value = gaugeValue(condition, shown, before, missing)
    return value === null ? [] : [{ ...gauge, value, shown }]
  })
}

function gaugeValue(
  condition: AlertCondition,
  shown: number | null,
  before: number | null,
  missingSeconds: () => number,
): number | null {
  if (condition === 'missing') return missingSeconds()
  if (shown === null) return null
  if (condition === 'above') return shown
  if (condition === 'below') return -shown
  if (before === null || before <= 0) return null
  const changePercent = ((shown - before) / before) * 100
  return condition === 'rises' ? changePercent : -changePercent
}

const figureKey = (subject: WatchSubject, address: Address, measure: AlertMeasure): string =>
  `${subject}:${address}:${measure}`

type Figures = Map<string, number>

/** Adds to a figure; once a part of it is unknown the figure is what is known of it. */
function add(figures: Figures, key: string, value: number | null): void {
  if (value !== null) figures.set(key, (figures.get(key) ?? 0) + value)
}

function presentFigures({ pools, prices }: AlertMarket): Figures {
  const figures: Figures = new Map()
  for (const pool of pools) {
    const { address, tvlUsd, volumeUsd } = pool
    add(figures, figureKey('pool', address, 'apr'), headlineApr(pool))
    addPool(figures, '', address, pool.tokens, { tvlUsd, volumeUsd })
  }
  for (const [token, price] of prices) add(figures, figureKey('token', token, 'price'), price)
  return figures
}

/** A pool's value counts for its tokens in equal parts, its volume whole for each. */
function addPool(
  figures: Figures,
  prefix: string,
  pool: Address,
  tokens: readonly Address[],
  { tvlUsd, volumeUsd }: Pick<PoolYield, 'tvlUsd' | 'volumeUsd'>,
): void {
  add(figures, prefix + figureKey('pool', pool, 'tvl'), tvlUsd)
  add(figures, prefix + figureKey('pool', pool, 'volume'), volumeUsd)
  for (const token of tokens) {
    const part = tvlUsd === null ? null : tvlUsd / tokens.length
    add(figures, prefix + figureKey('token', token, 'tvl'), part)
    add(figures, prefix + figureKey('token', token, 'volume'), volumeUsd)
  }
}

function pastFigures({ pools, pastPools, pastPrices }: AlertMarket): Figures {
  const figures: Figures = new Map()
  const known = new Map(pools.map((pool) => [pool.address, pool]))
  for (const { pool, windowSeconds, tvlUsd, dayVolumeUsd, weekFeeUsd, weekSeconds } of pastPools) {
    const now = known.get(pool)
    if (now === undefined) continue
    const prefix = `${windowSeconds}:`
    const feeApr = feeAprPercent({ feeUsd: weekFeeUsd, tvlUsd, observedSeconds: weekSeconds })
    add(figures, prefix + figureKey('pool', pool, 'apr'), totalApr(feeApr, now.rewardApr))
    addPool(figures, prefix, pool, now.tokens, { tvlUsd, volumeUsd: dayVolumeUsd })
  }
  for (const { token, windowSeconds, priceUsd } of pastPrices) {
    add(figures, `${windowSeconds}:${figureKey('token', token, 'price')}`, priceUsd)
  }
  return figures
}
