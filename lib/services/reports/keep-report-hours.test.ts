import { describe, expect, it } from 'vitest'
import { hourOf, type KeptHours, REPORT_HOUR_SECONDS } from '@/lib/domain/report/report-hour'
import { address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type KeepReportHoursDeps, keepReportHours } from './keep-report-hours'

const HOUR = REPORT_HOUR_SECONDS
const START = hourOf(1_800_000_000)
const at = (hours: number) => unixSeconds(START + hours * HOUR)

/** A store that only remembers which hours were kept, in that order. */
function storeOf(state: {
  readonly first: UnixSeconds | null
  readonly head: UnixSeconds | null
  readonly running?: UnixSeconds
  readonly kept?: KeptHours
}) {
  const hours: number[] = []
  const stopping = new AbortController()
  let kept = state.kept ?? null
  const deps: KeepReportHoursDeps = {
    selectFirstReported: async () => state.first,
    selectKeptHours: async () => kept,
    selectOldestRunning: async () => state.running ?? null,
    selectIndexedHead: async () =>
      state.head === null
        ? null
        : {
            number: 1,
            hash: blockHash(`0x${'01'.repeat(32)}`),
            parentHash: blockHash(`0x${'00'.repeat(32)}`),
            timestamp: state.head,
          },
    wrappedNativeToken: address(`0x${'77'.repeat(20)}`),
    inTransaction: (work) =>
      work({
        holdIndexedHead: async () => {},
        selectSolverFigures: async () => ({ auctions: 0, bound: wei(0n), solvers: [] }),
        selectPartnerFills: async () => [],
        insertReportHour: async ({ hour }) => {
          hours.push((hour - START) / HOUR)
          kept = {
            from: unixSeconds(Math.min(kept?.from ?? hour, hour)),
            to: unixSeconds(Math.max(kept?.to ?? 0, hour + HOUR)),
          }
        },
      }),
    now: () => unixMicros(at(1_000) * 1_000_000),
    pause: async () => {},
    signal: stopping.signal,
  }
  return { deps, hours, stopping }
}

describe('keepReportHours', () => {
  it('keeps the newest hour that is over, then older ones, a day a call', async () => {
    const { deps, hours } = storeOf({ first: at(0), head: at(100.5) })
    await keepReportHours(deps)
    expect(hours).toEqual(Array.from({ length: 24 }, (_, back) => 99 - back))
  })

  it('keeps what came since before what is older', async () => {
    const kept = { from: at(50), to: at(98) }
    const { deps, hours } = storeOf({ first: at(49), head: at(100.5), kept })
    await keepReportHours(deps)
    expect(hours).toEqual([98, 99, 49])
  })

  it('leaves an hour until ten minutes after its end, and while a settlement is tried', async () => {
    const early = storeOf({ first: at(0), head: at(1.1) })
    await keepReportHours(early.deps)
    expect(early.hours).toEqual([])
    const running = storeOf({ first: at(0), head: at(100), running: at(1.5) })
    await keepReportHours(running.deps)
    expect(running.hours).toEqual([0])
  })

  it('does nothing before anything was recorded, and ends when it is told to', async () => {
    for (const state of [
      { first: null, head: at(9) },
      { first: at(0), head: null },
    ]) {
      const { deps, hours } = storeOf(state)
      await keepReportHours(deps)
      expect(hours).toEqual([])
    }
    const { deps, hours, stopping } = storeOf({ first: at(0), head: at(100) })
    await keepReportHours({ ...deps, pause: async () => stopping.abort() })
    expect(hours).toHaveLength(1)
  })
})
