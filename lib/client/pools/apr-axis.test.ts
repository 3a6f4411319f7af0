import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { aprAxis, placeOn } from './apr-axis'

const of = (...aprs: readonly (number | null)[]) =>
  aprAxis(aprs.map((apr) => testPool('1', { apr })))

it('holds every APR, with round ticks', () => {
  expect(of(3, 51.97)).toEqual({ end: 60, ticks: [0, 10, 20, 30, 40, 50, 60] })
  expect(of(5.9).end).toBe(6)
  expect(of(0.2, null).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(of().end).toBe(1)
})

it('ends at 100 %, and takes no scale from a pool that is too thin', () => {
  expect(of(4_000)).toEqual({ end: 100, ticks: [0, 20, 40, 60, 80, 100] })
  expect(aprAxis([testPool('1', { apr: 90, tvlUsd: 9_999 }), testPool('2', { apr: 4 })]).end).toBe(
    4,
  )
})

it('places what is beyond at its end', () => {
  expect(placeOn(of(50), 25)).toBe(0.5)
  expect(placeOn(of(50), 900)).toBe(1)
})
