import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { PoolSlot } from './market-batch'

type Sums = { swaps: number; volumeMicros: number; feeMicros: number }

const MICROS = 1_000_000
/** USD in millionths: sums are exact in any grouping. */
export const toMicros = (usd: number): number => Math.round(usd * MICROS)
/** USD from millionths of a dollar. */
export const fromMicros = (micros: number): number => micros / MICROS

/** Sums up trading per pool and 5-minute slot. */
export function createSlotSums() {
  const slots = new Map<Address, Map<UnixSeconds, Sums>>()

  const sumsOf = (pool: Address, time: UnixSeconds): Sums => {
    const times = slots.get(pool) ?? new Map<UnixSeconds, Sums>()
    slots.set(pool, times)
    const sums = times.get(time) ?? { swaps: 0, volumeMicros: 0, feeMicros: 0 }
    times.set(time, sums)
    return sums
  }

  return {
    add: (slot: PoolSlot): void => {
      const sums = sumsOf(slot.pool, slot.time)
      sums.swaps += slot.swaps
      sums.volumeMicros += toMicros(slot.volumeUsd)
      sums.feeMicros += toMicros(slot.feeUsd)
    },
    /** Totals of a pool over the slots that end within `(after, to]`. */
    between: (pool: Address, after: number, to: number) => {
      const total: Sums = { swaps: 0, volumeMicros: 0, feeMicros: 0 }
      for (const [time, sums] of slots.get(pool) ?? []) {
        if (time <= after || time > to) continue
        total.swaps += sums.swaps
        total.volumeMicros += sums.volumeMicros
        total.feeMicros += sums.feeMicros
      }
      return total
    },
    all: (): readonly PoolSlot[] =>
      [...slots].flatMap(([pool, times]) =>
        [...times].map(([time, { swaps, volumeMicros, feeMicros }]) => ({
          pool,
          time,
          swaps,
          volumeUsd: fromMicros(volumeMicros),
          feeUsd: fromMicros(feeMicros),
        })),
      ),
    dropUpTo: (time: number): void => {
      for (const times of slots.values()) {
        for (const slot of times.keys()) if (slot <= time) times.delete(slot)
      }
    },
    clear: (): void => slots.clear(),
  }
}
