import { describe, expect, it } from 'vitest'
import {
  ATTEMPT_REVERTED,
  ATTEMPT_TIMEOUT,
  attemptFailed,
  attemptTakenBack,
} from '@/lib/domain/settlement/attempt'
import { address } from '@/lib/domain/shared/address'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger } from '@/lib/infra/observe/log'
import type { AuctionOutcome } from '@/lib/services/engine/run-auction'
import { createEngineNotices } from './engine-notices'

const engine = address(`0x${'01'.repeat(20)}`)
const method = address(`0x${'02'.repeat(20)}`)
const names = new Map([
  [engine, 'engine'],
  [method, 'method'],
])

const bid = (solver: typeof engine, id: number) => ({ solver, verified: { solution: { id } } })

/** An auction with the engine's solutions 1 to 4: `won` win, `lost` lose, 3 failed simulation, 4 charged too much. */
function judged(won: readonly number[], lost: readonly number[] = []) {
  const sent: unknown[] = []
  const notices = createEngineNotices(
    {
      solve: async () => [],
      quote: () => [],
      offered: () => new Map([['engine', new Set([1, 2, 3, 4])]]),
      notify: (name, { auctionId, solutionId, kind }) =>
        void sent.push([name, auctionId, solutionId, kind]),
      close: () => undefined,
    },
    names,
    createObserver(createLogger('silent')),
  )
  const winners = [bid(method, 1), ...won.map((id) => bid(engine, id))]
  notices.onVerified({
    auction: { id: 7 },
    winners,
    competition: { ranked: [...winners, ...lost.map((id) => bid(engine, id))] },
    rejectedBids: [
      { solverName: 'engine', solutionId: 3, failedTrial: true },
      { solverName: 'engine', solutionId: 4, failedTrial: false },
      { solverName: 'method', solutionId: 4, failedTrial: true },
    ],
  } as unknown as AuctionOutcome)
  return { sent, observer: notices.observer }
}

const event = { network: 'local', auctionId: 7, solver: 'engine' } as const

describe('notices to engines', () => {
  it('report which of their solutions failed, and which failed simulation', () => {
    const { sent } = judged([1], [2])
    expect(sent).toEqual([
      ['engine', '7', 3, 'simulationFailed'],
      ['engine', '7', 4, 'fail'],
    ])
  })

  it('report the progress of a winner’s settlement', () => {
    const { sent, observer } = judged([2], [1, 3, 4])
    observer.settlementSent({ ...event, txHash: '0x' })
    observer.settlementMined({ ...event, block: 9 })
    for (const outcome of [
      ATTEMPT_TIMEOUT,
      ATTEMPT_REVERTED,
      attemptTakenBack('no funds'),
      attemptFailed('the node refused it'),
    ]) {
      observer.settlementFailed({ ...event, outcome })
    }
    expect(sent).toEqual(
      ['settlementStarted', 'success', 'expired', 'revert', 'cancelled', 'fail'].map((kind) => [
        ...['engine', '7', 2],
        kind,
      ]),
    )
  })

  it('contain no solution id where several of theirs settle, and stop after old auctions', () => {
    const { sent, observer } = judged([1, 2], [3, 4])
    observer.settlementMined({ ...event, block: 9 })
    observer.settlementMined({ ...event, auctionId: 6, block: 9 })
    expect(sent).toEqual([['engine', '7', null, 'success']])
  })
})
