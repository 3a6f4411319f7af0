import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { formatPercent, formatSignificant } from '@/lib/client/format/decimal'
import { formatUsd } from '@/lib/client/format/usd'
import type { PoolHistory } from '@/lib/contract/codecs/pools'
import { address } from '@/lib/domain/shared/address'
import { packHistory, unpackHistory } from './packed-history'

const HOUR_MS = 3_600_000
const FIRST_MS = Date.UTC(2026, 0, 1)
const MONTH_HOURS = 720

/** Figures with as many digits as a double has, of every size that a page labels. */
const wave = (at: number, middle: number) => middle * (1 + Math.sin(at * at + middle) / 3)

const historyOf = (points: PoolHistory['points']): PoolHistory => ({
  pool: address(`0x${'12'.repeat(20)}`),
  window: '30d',
  points,
})

const month = historyOf(
  Array.from({ length: MONTH_HOURS }, (_, hour) => ({
    date: FIRST_MS + hour * HOUR_MS,
    apr: wave(hour, 25),
    tvl: wave(hour, 8_000_000),
    volume: wave(hour, 40_000),
    price: wave(hour, 3_400),
  })),
)

const sent = (history: PoolHistory) =>
  unpackHistory(JSON.parse(JSON.stringify(packHistory(history, FIRST_MS))))

it('keeps every date, and every figure as it is labelled', () => {
  for (const scale of [1, 1e-3, 1e-7, 1e3]) {
    const points = month.points.map((point) => ({
      ...point,
      apr: point.apr === null ? null : point.apr * scale,
      tvl: point.tvl === null ? null : point.tvl * scale,
      price: point.price === null ? null : point.price * scale,
    }))
    const labels = ({ points: own }: PoolHistory) =>
      own.map(({ date, apr, tvl, volume, price }) => [
        date,
        formatPercent(apr ?? -1),
        formatUsd(tvl ?? -1),
        formatUsd(volume ?? -1),
        formatSignificant(price ?? -1),
      ])
    expect(labels(sent(historyOf(points)))).toEqual(labels(historyOf(points)))
  }
})

it('keeps what is unknown, zeros and missing hours', () => {
  const history = historyOf([
    { date: FIRST_MS, apr: null, tvl: null, volume: null, price: null },
    { date: FIRST_MS + HOUR_MS, apr: 0, tvl: 0, volume: 0, price: 0 },
    { date: FIRST_MS + 9 * HOUR_MS, apr: 1.5, tvl: 100_000, volume: 12.25, price: 0.000293 },
  ])
  expect(sent(history)).toEqual(history)
  expect(sent(historyOf([]))).toEqual(historyOf([]))
})

it('is at most 40 % as large, compressed, as the answer it is made of', () => {
  const bytes = (value: unknown) => gzipSync(JSON.stringify(value)).length
  expect(bytes(packHistory(month, FIRST_MS)) / bytes(month)).toBeLessThan(0.4)
})
