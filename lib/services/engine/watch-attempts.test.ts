import { describe, expect, it } from 'vitest'
import type { SettlementAttempt } from '@/lib/domain/settlement/attempt'
import type { TransactionState } from '@/lib/domain/settlement/transaction'
import { address } from '@/lib/domain/shared/address'
import { hex, type TxHash, txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { fakeSubmitter } from './submitter.fixture'
import { type WatchAttemptsDeps, watchAttempts } from './watch-attempts'

const SOLVER = address(`0x${'5'.repeat(40)}`)
const hash = (n: number) => txHash(`0x${n.toString(16).padStart(64, '0')}`)

const attempt = (solutionUid: number): SettlementAttempt => ({
  auctionId: 7,
  solutionUid,
  solver: SOLVER,
  startTimestamp: unixMicros(0),
  startBlock: 100,
  deadlineBlock: 105,
  endTimestamp: null,
  endBlock: null,
  outcome: null,
  txHash: hash(solutionUid + 1),
  leftovers: null,
})

type Setup = {
  readonly attempts: readonly SettlementAttempt[]
  /** Successive states by hash; the last one repeats. */
  readonly states: ReadonlyMap<TxHash, readonly TransactionState[]>
  readonly reverting?: readonly number[]
}

function setUp({ attempts, states, reverting = [] }: Setup) {
  const log: string[] = []
  const reads = new Map<TxHash, number>()
  const deps: WatchAttemptsDeps = {
    now: () => unixMicros(1),
    selectRunningAttempts: async () => attempts,
    transactionState: async (requested) => {
      const seen = states.get(requested) ?? []
      const count = reads.get(requested) ?? 0
      reads.set(requested, count + 1)
      return seen[Math.min(count, seen.length - 1)] ?? { kind: 'unknown' }
    },
    pendingCall: async () => ({ from: SOLVER, to: SOLVER, data: hex('0x') }),
    simulateInOrder: async (calls) =>
      calls.map((_, index) =>
        reverting.includes(index) ? { ok: false, reason: 'no funds' } : { ok: true, gasUsed: 1n },
      ),
    cancelPending: async ({ solutionUid }) => {
      log.push(`cancel ${solutionUid}`)
    },
    raiseBlocks: 2,
    submitters: new Map([
      [
        SOLVER,
        fakeSubmitter(hash(99), {
          broadcast: async () => {
            log.push('broadcast')
            return null
          },
        }),
      ],
    ]),
    updateSettlementAttemptTx: async ({ solutionUid, txHash: newHash }) => {
      log.push(`note ${solutionUid} ${Number(BigInt(newHash))}`)
    },
    finishSettlementAttempt: async ({ solutionUid, outcome }) => {
      log.push(`end ${solutionUid} ${outcome}`)
      return true
    },
  }
  return { deps, log }
}

const PENDING = [{ kind: 'pending' }] as const

describe('watchAttempts', () => {
  it('cancels transactions that would revert and leaves the others', async () => {
    const { deps, log } = setUp({
      attempts: [attempt(0), attempt(1)],
      states: new Map([
        [hash(1), PENDING],
        [hash(2), PENDING],
      ]),
      reverting: [1],
    })
    await watchAttempts(deps, 101)
    expect(log).toEqual(['cancel 1', 'end 1 driver failed: taken back, it would revert: no funds'])
  })

  it('does not cancel a transaction mined between the two reads', async () => {
    const { deps, log } = setUp({
      attempts: [attempt(0)],
      states: new Map([
        [hash(1), [{ kind: 'pending' }, { kind: 'mined', success: true, block: 101 }]],
      ]),
      reverting: [0],
    })
    await watchAttempts(deps, 101)
    expect(log).toEqual([])
  })

  it('raises the fee of a transaction nobody mines, storing the new hash first', async () => {
    const { deps, log } = setUp({
      attempts: [attempt(0)],
      states: new Map([[hash(1), PENDING]]),
    })
    await watchAttempts(deps, 101)
    expect(log).toEqual([])
    await watchAttempts(deps, 102)
    expect(log).toEqual(['note 0 99', 'broadcast'])
  })

  it('cancels at the deadline block, and checks nothing in the block it was sent in', async () => {
    const { deps, log } = setUp({
      attempts: [attempt(0)],
      states: new Map([[hash(1), PENDING]]),
      reverting: [0],
    })
    await watchAttempts(deps, 100)
    expect(log).toEqual([])
    await watchAttempts(deps, 105)
    expect(log).toEqual(['cancel 0', 'end 0 timeout'])
  })

  it('records a revert on chain, and leaves a success to the indexer', async () => {
    const { deps, log } = setUp({
      attempts: [attempt(0), attempt(1)],
      states: new Map([
        [hash(1), [{ kind: 'mined', success: false, block: 102 }]],
        [hash(2), [{ kind: 'mined', success: true, block: 102 }]],
      ]),
    })
    await watchAttempts(deps, 103)
    expect(log).toEqual(['end 0 driver failed: the settlement reverted on chain'])
  })
})
