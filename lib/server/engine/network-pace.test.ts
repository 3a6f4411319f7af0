import { expect, it } from 'vitest'
import { cadenceOf } from '@/lib/domain/network/cadence'
import { networkPace } from './network-pace'

const paceAt = (blockMs: () => number, solveDeadlineMs: number | null = null) =>
  networkPace(
    { isPunctual: false, cadence: { current: () => cadenceOf(blockMs()) } },
    solveDeadlineMs,
    async () => {
      throw new Error('nobody asks for the head')
    },
  )

it('gives solvers their share of a block as it is measured at the time', () => {
  let blockMs = 12_000
  const pace = paceAt(() => blockMs)
  expect(pace.solveDeadlineMs()).toBe(4_800)
  blockMs = 250
  expect(pace.solveDeadlineMs()).toBe(400)
  expect(paceAt(() => blockMs, 900).solveDeadlineMs()).toBe(900)
})

it('waits for no block of a chain whose next one nobody can tell', async () => {
  const pace = paceAt(() => 12_000)
  pace.recordRound(11_000)
  expect(await pace.untilRoundFits()).toBe(false)
  expect(await pace.untilQuiet(10_000)).toBe(false)
})
