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

/** An auction in which the engine offered 1 to 4: `won` settles, `lost` stood, 3 failed its trial. */
function judged(won: readonly number[], lost: readonly number[] = []) {
  const told: unknown[] = []
  const notices = createEngineNotices(
    {
      solve: async () => [],
      quote: () => [],
      offered: () => new Map([['engine', new Set([1, 2, 3, 4])]]),
      notify: (name, { auctionId, solutionId, kind }) =>
        void told.push([name, auctionId, solutionId, kind]),
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
      { solverName: 'engine', solutionId: 3 },
      { solverName: 'method', solutionId: 4 },
    ],
  } as unknown as AuctionOutcome)
  return { told, observer: notices.observer }
}

const event = { network: 'local', auctionId: 7, solver: 'engine' } as const

describe('engines are told', () => {
  it('which of their solutions failed, and which failed their trial', () => {
    const { told } = judged([1], [2])
    expect(told).toEqual([
      ['engine', '7', 3, 'simulationFailed'],
      ['engine', '7', 4, 'fail'],
    ])
  })

  it('how the settlement of a winner goes', () => {
    const { told, observer } = judged([2], [1, 3, 4])
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
    expect(told).toEqual(
      ['settlementStarted', 'success', 'expired', 'revert', 'cancelled', 'fail'].map((kind) => [
        ...['engine', '7', 2],
        kind,
      ]),
    )
  })

  it('no number where several of theirs settle, and nothing of an auction long ago', () => {
    const { told, observer } = judged([1, 2], [3, 4])
    observer.settlementMined({ ...event, block: 9 })
    observer.settlementMined({ ...event, auctionId: 6, block: 9 })
    expect(told).toEqual([['engine', '7', null, 'success']])
  })
})
